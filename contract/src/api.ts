import { authRoutes } from './auth.ts'
import { brandRoutes } from './brand.ts'
import { channelRoutes } from './channels.ts'
import { contactRoutes } from './contacts.ts'
import { fileRoutes, mediaRoutes } from './files.ts'
import { hookRoutes, inboundEventRoutes } from './hooks.ts'
import { messageRoutes } from './messages.ts'
import { ownBrandRoutes } from './own-brand.ts'
import { queueRoutes } from './queues.ts'
import type { Routes } from './route.ts'
import { sandboxRoutes } from './sandbox.ts'
import { settingRoutes } from './settings.ts'
import { tagRoutes } from './tags.ts'
import { teamRoutes } from './teams.ts'
import { planRoutes, tenantRoutes, termsRoutes } from './tenants.ts'
import { ticketRoutes } from './tickets.ts'
import { userRoutes, userTenantRoutes } from './users.ts'
import { workRoutes } from './works.ts'

/** Every call of the product, by the capability that answers it. The server must hold a handler for each. */
export const API = {
  auth: authRoutes,
  users: userRoutes,
  userTenants: userTenantRoutes,
  tenants: tenantRoutes,
  brand: { ...brandRoutes, ...ownBrandRoutes },
  plans: planRoutes,
  terms: termsRoutes,
  queues: queueRoutes,
  tags: tagRoutes,
  teams: teamRoutes,
  channels: channelRoutes,
  sandbox: sandboxRoutes,
  contacts: contactRoutes,
  tickets: ticketRoutes,
  messages: messageRoutes,
  files: fileRoutes,
  media: mediaRoutes,
  hooks: hookRoutes,
  inboundEvents: inboundEventRoutes,
  settings: settingRoutes,
  works: workRoutes,
} as const satisfies Record<string, Routes>

export type Api = typeof API
