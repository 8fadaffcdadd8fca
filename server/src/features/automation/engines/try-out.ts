import { createHash } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import type { botRoutes, Tried } from '@balcao/contract/flows/bots'
import { ENGINE_FIELDS, engineConfig, engineRefusal } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { type BotDriver, BotError, type BotTurn } from '../../../drivers/bots/bot-driver.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { apart, laidOver, refuseCarriedAway } from '../../../infra/form-values.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { withoutSecrets } from '../../channels/index.ts'
import { integrationStored } from '../../integrations/index.ts'
import { readSetting } from '../../settings/index.ts'

export type BotDrivers = { [E in BotEngine]: BotDriver<E> }
const TRY_MS = 45_000
const TEXT_MAX = 4096

type TryOut = Handlers<typeof botRoutes, Exchange>['tryOut']

/** Nothing of it is written, and no customer hears of it. */
export const tryOut =
  (drivers: BotDrivers): TryOut =>
  async ({ actor, params: { engine }, body }) => {
    const { stored, zone } = await withTenant(actor.tenantId, async tx => ({
      stored: await integrationStored(tx, engine),
      zone: await readSetting(tx, 'timeZone'),
    }))
    const saved = { ...stored?.config, ...stored?.secrets }
    const values = laidOver(saved, body.values)
    refuseCarriedAway(ENGINE_FIELDS[engine], saved, body.values, ['values'])
    const wrong = engineRefusal(engine, values)
    if (wrong) refuse(wrong.code, { field: wrong.field })
    const { text, choice, memory, session } = body
    const turn: BotTurn = {
      memory,
      said: { text, choice, messageId: null },
      vars: varsOf(actor, `try-${session}`, zone),
      files: [],
      signal: AbortSignal.timeout(TRY_MS),
    }
    return answered(drivers[engine], values, turn)
  }

export async function answered<E extends BotEngine>(
  driver: BotDriver<E>,
  values: Record<string, unknown>,
  turn: BotTurn,
): Promise<Tried> {
  const config = engineConfig(driver.engine, values) ?? refuse('ERR_BOT_INCOMPLETE')
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { replies, memory, ended, usage } = await driver.reply(config, turn)
    return { replies, memory, ended: ended ?? false, tokens: usage ?? null, ms: took(), failure: null }
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const failure = { code: error.code, details: tellable(driver.engine, values, error) }
    return { replies: [], memory: turn.memory, ended: false, tokens: null, ms: took(), failure }
  }
}

/** What went wrong, in the engine's words: one that repeats what it was asked by shows its key to nobody. */
export const tellable = (engine: BotEngine, values: Record<string, unknown>, error: BotError): string =>
  withoutSecrets(
    error.message,
    Object.values(apart(ENGINE_FIELDS[engine], values).secrets).filter(one => typeof one === 'string'),
  ).slice(0, 500)

export const varsOf = ({ tenantId, userId }: Actor, session: string, zone: string): BotTurn['vars'] => ({
  ticketId: 0,
  session,
  subject: subjectOf(tenantId, `try ${userId}`),
  contact: { id: 0, name: '', number: '', email: '' },
  channel: { id: 0, name: '', kind: 'sandbox', textMax: TEXT_MAX },
  status: 'pending',
  isGroup: false,
  language: 'pt-BR',
  zone,
  fullTicket: {},
  values: {},
})

/** The same person is the same to an engine for good, and nobody finds out who by it. */
export const subjectOf = (tenantId: number, who: string): string =>
  createHash('sha256').update(`bot subject ${tenantId} ${who}`).digest('hex').slice(0, 32)
