import type { assistanceRoutes } from '@balcao/contract/assistance/assistance'
import type { Handlers } from '@balcao/contract/route'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import type { BotDrivers } from '../engines/try-out.ts'
import { helped, limitOf } from './ask.ts'
import { helpOfMonth } from './month.ts'
import { meansOf, usable } from './values.ts'

const OPENAI_HOST = 'api.openai.com'

/** Help for agents, by the company's own engine. */
export const assistanceHandlers = (drivers: BotDrivers): Handlers<typeof assistanceRoutes, Exchange> => ({
  state: ({ actor }) => withTenant(actor.tenantId, async tx => ({ isOn: usable(await meansOf(tx)) !== null })),

  about: ({ actor }) =>
    withTenant(actor.tenantId, async tx => {
      const means = await meansOf(tx)
      const { config } = means
      return {
        isOn: usable(means) !== null,
        hasKey: config !== null,
        model: config?.model ?? null,
        host: (config && drivers.chatgpt.writer?.host(config)) ?? OPENAI_HOST,
        limit: await limitOf(tx),
        ...(await helpOfMonth(tx, clock.now())),
      }
    }),

  ask: ({ actor, params, body, exchange }) => helped(drivers, { actor, ticketId: params.id, asked: body, gone: exchange.gone() }),
})
