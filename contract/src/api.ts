import { authRoutes } from './auth.ts'
import { birthdayRoutes } from './birthdays.ts'
import { brandRoutes } from './brand.ts'
import { channelLinkRoutes } from './channel-links.ts'
import { channelRoutes, downRoutes } from './channels.ts'
import { demandRoutes, farewellRoutes } from './closing.ts'
import { contactMessageRoutes } from './contact-messages.ts'
import { contactRoutes } from './contacts.ts'
import { deskRoutes } from './desk.ts'
import { draftRoutes } from './drafts.ts'
import { fileRoutes, mediaRoutes } from './files.ts'
import { groupMessageRoutes } from './group-messages.ts'
import { hookRoutes, inboundEventRoutes } from './hooks.ts'
import { messageStoryRoutes } from './message-story.ts'
import { messageRoutes, scheduleRoutes, sendingRoutes } from './messages.ts'
import { noteRoutes } from './notes.ts'
import { notificationRoutes } from './notifications.ts'
import { oldMessageRoutes } from './old-messages.ts'
import { ownBrandRoutes } from './own-brand.ts'
import { protocolRoutes } from './protocols.ts'
import { queueRoutes } from './queues.ts'
import { quickMessageRoutes } from './quick-messages.ts'
import { ratingRoutes } from './ratings.ts'
import type { Routes } from './route.ts'
import { sandboxRoutes } from './sandbox.ts'
import { settingRoutes } from './settings.ts'
import { tagRoutes } from './tags.ts'
import { teamRoutes } from './teams.ts'
import { templateRoutes } from './templates.ts'
import { tenantChannelRoutes } from './tenant-channels.ts'
import { planRoutes, tenantRoutes, termsRoutes } from './tenants.ts'
import { ticketTemplateRoutes } from './ticket-templates.ts'
import { ticketRoutes } from './tickets.ts'
import { userRoutes, userTenantRoutes } from './users.ts'
import { variableRoutes } from './variables.ts'
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
  downChannels: downRoutes,
  tenantChannels: tenantChannelRoutes,
  channelLinks: channelLinkRoutes,
  templates: templateRoutes,
  sandbox: sandboxRoutes,
  contacts: contactRoutes,
  tickets: ticketRoutes,
  notes: noteRoutes,
  notifications: notificationRoutes,
  protocols: protocolRoutes,
  ratings: ratingRoutes,
  farewells: farewellRoutes,
  demands: demandRoutes,
  messages: messageRoutes,
  messageStory: messageStoryRoutes,
  drafts: draftRoutes,
  ticketTemplates: ticketTemplateRoutes,
  schedules: scheduleRoutes,
  groupMessages: groupMessageRoutes,
  contactMessages: contactMessageRoutes,
  oldMessages: oldMessageRoutes,
  birthdays: birthdayRoutes,
  variables: variableRoutes,
  quickMessages: quickMessageRoutes,
  sending: sendingRoutes,
  files: fileRoutes,
  media: mediaRoutes,
  desk: deskRoutes,
  hooks: hookRoutes,
  inboundEvents: inboundEventRoutes,
  settings: settingRoutes,
  works: workRoutes,
} as const satisfies Record<string, Routes>

export type Api = typeof API
