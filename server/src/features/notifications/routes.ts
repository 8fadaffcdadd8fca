import { refuse } from '@balcao/contract/errors'
import type { notificationRoutes } from '@balcao/contract/notifications'
import type { Handlers } from '@balcao/contract/route'
import { withTenant } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { dropDevice, keepDevice, pushKeys } from './devices.ts'
import { noticesOf, seeAll } from './notices.ts'

export const notificationHandlers: Handlers<typeof notificationRoutes, Exchange> = {
  list: ({ actor }) => noticesOf(actor),
  seen: ({ actor }) => seeAll(actor),
  pushKey: async () => ({ publicKey: (await pushKeys()).publicKey }),
  subscribe: async ({ actor, body, exchange }) => {
    const { sessionId } = exchange.session ?? refuse('ERR_TOKEN_MISSING')
    await withTenant(actor.tenantId, tx => keepDevice(tx, { userId: actor.userId, sessionId }, body))
    return { ok: true }
  },
  unsubscribe: async ({ actor, body }) => {
    await withTenant(actor.tenantId, tx => dropDevice(tx, { endpoint: body.endpoint, userId: actor.userId }))
    return { ok: true }
  },
}
