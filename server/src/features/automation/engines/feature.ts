import type { botRoutes } from '@balcao/contract/flows/bots'
import type { Handlers } from '@balcao/contract/route'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { feature } from '../../../infra/feature.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { forgetAll } from './memory.ts'
import { type BotDrivers, tryOut } from './try-out.ts'
import { usageOfMonth } from './usage.ts'

/** What an administrator does with engines outside. */
export const engineFeature = (drivers: BotDrivers) => feature({ handlers: { bots: handlers(drivers) } })

const handlers = (drivers: BotDrivers): Handlers<typeof botRoutes, Exchange> => ({
  tryOut: tryOut(drivers),
  usage: ({ actor, params }) => withTenant(actor.tenantId, tx => usageOfMonth(tx, params.engine, clock.now())),
  forget: ({ actor, params }) =>
    withTenant(actor.tenantId, async tx => {
      const conversations = await forgetAll(tx, params.engine)
      await audit(tx, actor, 'bots.forgotten', { engine: params.engine, conversations })
      return { conversations }
    }),
})
