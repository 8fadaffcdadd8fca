import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@balcao/contract/errors'
import type { EngineConfig } from '@balcao/contract/flows/engines'
import { isBotEngine } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { loadErrorTexts } from '@balcao/contract/texts/index'
import { sql } from 'kysely'
import { type BotAnswer, type BotDriver, BotError, type BotTurn } from '../../../drivers/bots/bot-driver.ts'
import type { Option } from '../../../drivers/bots/lib/options.ts'
import { sameWord } from '../../../drivers/bots/lib/replies.ts'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { capabilitiesOf, showTyping, TYPING_MS } from '../../messages/index.ts'
import { readSetting } from '../../settings/index.ts'
import { makeCall } from '../turns/calls.ts'
import { whileHeld } from '../turns/leases.ts'
import { inPlace } from '../turns/places.ts'
import { holdRun, isTheirs, type Run } from '../turns/run.ts'
import { keepRun, leaveRun } from '../turns/state.ts'
import { type Due, LEASE_MS, type PendingCall, sceneOf } from '../turns/turn.ts'
import { choiceIn, configFrom, filesFor, type Values, valuesFor, varsFor, wordsOf } from './asked.ts'
import { type Asking, type EngineNeeds, frontOf, type Means } from './asking.ts'
import { circuitOf, isOpen } from './circuit.ts'
import { conclude, giveUp, type Outcome } from './conclude.ts'
import { recall } from './memory.ts'
import { fetchedFiles } from './said.ts'
import { isOverLimit } from './usage.ts'

/**
 * A turn of an engine outside: one transaction says what is asked, the call is made in none, another takes the answer if the conversation
 * still waits for it. Between them a person may have taken it: then what was answered is dropped.
 */
export const engineTurn =
  (needs: EngineNeeds) =>
  async (due: Due): Promise<void> => {
    const heldBy = `${needs.name}:${randomUUID()}`
    const texts = await loadErrorTexts(await withTenant(due.tenantId, tx => readSetting(tx, 'mailLanguage')))
    const means = { texts, needs }
    const asking = await withTenant(due.tenantId, tx => prepare(tx, due, heldBy, means))
    if (!asking) return
    const askedAt = clock.now().getTime()
    const outcome = await whileHeld(due, heldBy, () =>
      inPlace(due.tenantId, asking.circuit.key, async () => {
        const isLate = clock.now().getTime() - askedAt > LATE_MS
        return isLate && (await isInVain(asking)) ? IN_VAIN : writing(asking, () => answerFor(asking, needs))
      }),
    )
    let next: PendingCall | null = await withTenant(due.tenantId, tx => conclude(tx, asking, outcome, means))
    while (next) next = await makeCall(next, needs)
  }

/** The customer sees that somebody writes, for as long as it takes. */
async function writing<T>({ due, writing: message }: Asking, work: () => Promise<T>): Promise<T> {
  if (!message) return work()
  const show = () =>
    void withTenant(due.tenantId, tx => showTyping(tx, message)).catch((error: unknown) =>
      log.debug({ err: error, ...due }, 'that somebody writes could not be shown'),
    )
  show()
  const again = setInterval(show, TYPING_MS)
  try {
    return await work()
  } finally {
    clearInterval(again)
  }
}

/** After a wait for a place the address may be left alone, or the conversation somebody else's. */
const LATE_MS = 1_000
const IN_VAIN: Outcome = { error: new BotError('handOver', 'ERR_BOT_UNREACHABLE', 'not asked'), ms: 0 }

const isInVain = ({ due, heldBy, circuit }: Asking): Promise<boolean> =>
  withTenant(due.tenantId, async tx => {
    const { rows } = await sql`
      select from bot_runs where tenant_id = ${tx.tenant} and id = ${due.id} and held_by = ${heldBy}`.execute(tx)
    return rows.length === 0 || isOpen(tx, circuit, clock.now())
  })

async function prepare(tx: Tx, due: Due, heldBy: string, means: Means): Promise<Asking | null> {
  const run = await holdRun(tx, due, clock.now())
  if (run === 'busy' || run === null) return null
  const engine = run.within ?? run.engine
  if (!isTheirs(run) || !isBotEngine(engine)) {
    await leaveRun(tx, run)
    return null
  }
  const found = await valuesFor(tx, engine, run.channelId)
  const config = configFrom(engine, found)
  const kept = await recall(tx, run.ticketId, engine)
  const memory = isMemory(kept?.its) ? kept.its : null
  const picked = choiceIn(run.heard, optionsIn(kept?.options), frontOf(run))
  const text = picked?.title ?? wordsOf(run.heard)
  if (config && text === '' && (engine !== 'typebot' || memory !== null)) {
    await keepRun(tx, run.id, { state: run.state, heardSeq: run.heardSeq, dueAt: null })
    return null
  }
  if (sameWord(text, config?.stopWord)) return giveUp(tx, run, { code: null, engine, means })
  const why = await whyNot(tx, run, { engine, found: config && found, driver: means.needs.drivers[engine] })
  if (why || !config || !found) return giveUp(tx, run, { code: why ?? 'ERR_BOT_INCOMPLETE', engine, means })
  const said = { text, choice: picked?.id ?? null }
  const about = { due, heldBy, engine, config, found, said, memory: sameWord(text, config.restartWord) ? null : memory }
  return begin(tx, run, about, means)
}

interface Reach {
  engine: BotEngine
  found: Values | null
  driver: Pick<BotDriver, 'traits'>
}

/** Why it is not asked at all. */
async function whyNot(tx: Tx, { state }: Run, { engine, found, driver }: Reach): Promise<ErrorCode | null> {
  if (!found) return 'ERR_BOT_INCOMPLETE'
  // A call of which nobody knows what came of it.
  if (state.calling && (driver.traits.inDoubt === 'queue' || state.calling.attempt > 1)) return 'ERR_BOT_DOUBT'
  const now = clock.now()
  if (await isOpen(tx, circuitOf(engine, found.values), now)) return 'ERR_BOT_UNREACHABLE'
  return (await isOverLimit(tx, engine, found.values, now, found.channelId)) ? 'ERR_BOT_MONTH' : null
}

type About = Pick<Asking, 'due' | 'heldBy' | 'engine' | 'config'> & {
  found: Values
  said: { text: string; choice: string | null }
  memory: BotTurn['memory']
}

/** The run says that it calls; what it was asked stays unheard until the answer is there. */
async function begin(tx: Tx, run: Run, { found, said, memory, ...about }: About, { needs }: Means): Promise<Asking> {
  const { facts } = await sceneOf(tx, run, null, needs)
  const { state, heardSeq } = run
  const toSeq = Math.max(heardSeq, ...run.heard.map(({ seq }) => seq))
  const calling = { node: '', attempt: (state.calling?.attempt ?? 0) + 1, key: `${run.id}.${state.turn + 1}`, toSeq }
  const held = { by: about.heldBy, until: new Date(clock.now().getTime() + LEASE_MS) }
  await keepRun(tx, run.id, { state: { ...state, calling }, heardSeq, dueAt: held.until, held })
  return {
    ...about,
    turn: {
      memory,
      said: { ...said, messageId: toSeq },
      vars: await varsFor(tx, run, facts, about.engine),
      files: await filesFor(tx, run),
    },
    toSeq,
    writing: await writtenTo(tx, run, toSeq),
    circuit: circuitOf(about.engine, found.values),
    isAgain: state.calling !== null,
    isCompanys: found.channelId === null,
  }
}

async function writtenTo(tx: Tx, run: Run, seq: number): Promise<Asking['writing']> {
  const { ticketId, channelId, contactId } = run
  if (!capabilitiesOf(run).typing) return null
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m join channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.status = 'connected'
    where m.tenant_id = ${tx.tenant} and m.ticket_id = ${ticketId} and m.seq = ${seq} and not m.from_me`.execute(tx)
  return rows[0] ? { id: rows[0].id, channelId, contactId } : null
}

const isMemory = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function optionsIn(value: unknown): Option[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (!isMemory(one)) return []
    const { id, title } = one
    return typeof id === 'string' && typeof title === 'string' ? [{ id, title }] : []
  })
}

/** What it answered, its files fetched; or why it did not. */
async function answerFor(asking: Asking, needs: EngineNeeds): Promise<Outcome> {
  const { due } = asking
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const answer = await replyOf(needs.drivers[asking.engine], asking)
    return { answer, files: await fetchedFiles(due.tenantId, answer.replies, needs.fetch), ms: took() }
  } catch (error) {
    const known = error instanceof BotError ? error : new BotError('handOver', 'ERR_BOT_FAILED', 'failed', { cause: error })
    if (!(error instanceof BotError)) log.warn({ err: error, engine: asking.engine, ...due }, 'an engine’s driver failed')
    return { error: known, ms: took() }
  }
}

async function replyOf<E extends BotEngine>(driver: BotDriver<E>, { config, turn, isAgain }: Asking): Promise<BotAnswer> {
  const whole = { ...turn, signal: AbortSignal.timeout(driver.traits.timeoutMs) }
  const its = config as EngineConfig<E>
  if (!isAgain || driver.traits.inDoubt !== 'recover') return driver.reply(its, whole)
  const found = await driver.recover?.(its, whole)
  if (!found) throw new BotError('handOver', 'ERR_BOT_DOUBT', 'nothing is known of the call')
  return found
}
