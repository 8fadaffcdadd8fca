import { fieldsOf } from '@balcao/contract/channels/config-fields'
import type { botRoutes } from '@balcao/contract/flows/bots'
import { ENGINE_FIELDS } from '@balcao/contract/flows/engines'
import { BOT_ENGINES } from '@balcao/contract/flows/nodes'
import type { Answer, Handlers } from '@balcao/contract/route'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { feature } from '../../../infra/feature.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { integrationStored } from '../../integrations/index.ts'
import { forgetAll } from './memory.ts'
import { type BotDrivers, tryOut } from './try-out.ts'
import { usageOfMonth } from './usage.ts'

/** What an administrator does with engines outside. */
export const engineFeature = (drivers: BotDrivers) => feature({ handlers: { bots: handlers(drivers) } })

const handlers = (drivers: BotDrivers): Handlers<typeof botRoutes, Exchange> => ({
  engines: ({ actor }) => withTenant(actor.tenantId, offered),
  tryOut: tryOut(drivers),
  usage: ({ actor, params }) => withTenant(actor.tenantId, tx => usageOfMonth(tx, params.engine, clock.now())),
  forget: ({ actor, params }) =>
    withTenant(actor.tenantId, async tx => {
      const conversations = await forgetAll(tx, params.engine)
      await audit(tx, actor, 'bots.forgotten', { engine: params.engine, conversations })
      return { conversations }
    }),
})

/** A company's values are there for channels while they are in use. */
const offered = (tx: Tx): Promise<Answer<typeof botRoutes.engines>> =>
  Promise.all(
    BOT_ENGINES.map(async engine => {
      const stored = await integrationStored(tx, engine)
      return {
        engine,
        fields: fieldsOf(ENGINE_FIELDS[engine]),
        isSet: stored !== null && stored.config.active !== false,
        isForAll: stored?.config.forAll === true,
      }
    }),
  )
