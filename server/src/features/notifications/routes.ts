import { refuse } from '@balcao/contract/errors'
import { rankOf } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { notificationRoutes } from '@balcao/contract/works/notifications'
import { withTenant } from '../../infra/database/db.ts'
import { diskTroubles } from '../../infra/health/disk.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { egressRules, NotPublic } from '../../infra/outside/egress.ts'
import { dropDevice, keepDevice, pushKeys } from './devices.ts'
import { noticesOf, seeAll } from './notices.ts'
import type { PushOutlet } from './push.ts'

export const notificationHandlers = (outlet: Pick<PushOutlet, 'addressOf'>): Handlers<typeof notificationRoutes, Exchange> => ({
  list: async ({ actor }) => ({
    ...(await noticesOf(actor)),
    disk: rankOf(actor) === 'superadmin' ? diskTroubles().map(({ kind }) => kind) : [],
  }),
  seen: ({ actor }) => seeAll(actor),
  pushKey: async () => ({ publicKey: (await pushKeys()).publicKey }),
  subscribe: async ({ actor, body, exchange }) => {
    const { sessionId } = exchange.session ?? refuse('ERR_TOKEN_MISSING')
    await mayBePushedTo(body.endpoint, outlet)
    await withTenant(actor.tenantId, tx => keepDevice(tx, { userId: actor.userId, sessionId }, body))
    return { ok: true }
  },
  unsubscribe: async ({ actor, body }) => {
    await withTenant(actor.tenantId, tx => dropDevice(tx, { endpoint: body.endpoint, userId: actor.userId }))
    return { ok: true }
  },
})

const PUBLIC = egressRules([])

/** Services of browsers are on the internet and speak https; without it only where the operator lists the host. A name nobody knows is found out when it is written to. */
async function mayBePushedTo(endpoint: string, { addressOf }: Pick<PushOutlet, 'addressOf'>): Promise<void> {
  const { protocol, hostname } = new URL(endpoint)
  const refused = () =>
    refuse('ERR_VALIDATION', { issues: [{ in: 'body', path: ['endpoint'], code: 'custom', message: 'invalid' }] })
  const address = await addressOf(hostname).catch((error: unknown) => (error instanceof NotPublic ? refused() : null))
  if (protocol !== 'https:' && (address === null || PUBLIC.mayReach(hostname, address))) refused()
}
