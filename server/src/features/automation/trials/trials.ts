import { randomUUID } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { engineRefusal } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { type flowTrialRoutes, TRIED_CHARS_MAX } from '@balcao/contract/flows/trials/trials'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { withoutSecrets } from '../../channels/index.ts'
import { integrationStored } from '../../integrations/index.ts'
import { readSetting } from '../../settings/index.ts'
import { valuesFor } from '../engines/asked.ts'
import { answered, type BotDrivers, varsOf } from '../engines/try-out.ts'
import { ask, type Outside } from '../turns/calls.ts'

/** The simulator's way out, by the code that calls for customers: no run and no message is made, and the log says who pressed. */

interface Needs extends Outside {
  drivers: BotDrivers
}

const ENGINE_MS = 45_000

export const trialHandlers = (needs: Needs): Handlers<typeof flowTrialRoutes, Exchange> => ({
  call: async ({ actor, params, body: { request } }) => {
    const { origin, pathname } = new URL(request.url)
    await told(actor, params.id, 'flows.triedCall', { method: request.method, address: `${origin}${pathname}` })
    const used: string[] = []
    const secret: Outside['secret'] = async (...named) => {
      const value = await needs.secret(...named)
      if (value) used.push(value)
      return value
    }
    const once = { ...request, node: '', retries: 0, key: `trial-${randomUUID()}` }
    const { result, call } = await ask(actor.tenantId, once, { ...needs, secret })
    const { ms } = call
    if (!result.ok) return { status: null, body: '', why: result.why, ms }
    // An address that sends back what it was sent shows no secret to the person who tries it.
    return { status: result.status, body: withoutSecrets(result.body.slice(0, TRIED_CHARS_MAX), used), why: null, ms }
  },

  engine: async ({ actor, params, body: { engine, channelId, session, ...said } }) => {
    await told(actor, params.id, 'flows.triedEngine', { engine })
    const { values, zone } = await withTenant(actor.tenantId, async tx => ({
      values: await valuesOf(tx, engine, channelId),
      zone: await readSetting(tx, 'timeZone'),
    }))
    if (!values || engineRefusal(engine, values)) return refuse('ERR_BOT_INCOMPLETE')
    return answered(needs.drivers[engine], values, {
      memory: said.memory,
      said: { text: said.text, choice: said.choice, messageId: null },
      vars: varsOf(actor, `flow-${session}`, zone),
      files: [],
      signal: AbortSignal.timeout(ENGINE_MS),
    })
  },
})

/** A flow of the company, and a line in its log. */
const told = (actor: Actor, id: number, action: string, details: Record<string, unknown>): Promise<void> =>
  withTenant(actor.tenantId, async tx => {
    const { rows } = await sql`
      select from chat_flows where tenant_id = ${tx.tenant} and id = ${id} and kind = 'flow'`.execute(tx)
    if (rows.length === 0) refuse('ERR_NO_FLOW_FOUND', { id })
    await audit(tx, actor, action, { flowId: id, ...details })
  })

/** Those of a channel as it would answer there, else the company's. */
async function valuesOf(tx: Tx, engine: BotEngine, channelId: number | null): Promise<Record<string, unknown> | null> {
  if (channelId !== null) return (await valuesFor(tx, engine, channelId))?.values ?? null
  const stored = await integrationStored(tx, engine)
  return stored && { ...stored.config, ...stored.secrets }
}
