import type { ErrorCode } from '@balcao/contract/errors'
import { BOT_NAMES } from '@balcao/contract/flows/bot-engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { CallResult, HandOver } from '@balcao/contract/flows/run'
import { errorText } from '@balcao/contract/texts/index'
import { sql } from 'kysely'
import type { BotAnswer, BotCommand, BotError } from '../../../drivers/bots/bot-driver.ts'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/database/db.ts'
import { learnOfContact } from '../../contacts/index.ts'
import { noteFault } from '../../integrations/index.ts'
import { capabilitiesOf } from '../../messages/index.ts'
import { closeForBot, noteByProgram } from '../../tickets/index.ts'
import { documentOf } from '../turns/documents.ts'
import { handOver, type Moving, toFlow } from '../turns/moves.ts'
import { holdCall, isTheirs, type Run } from '../turns/run.ts'
import type { Line } from '../turns/sending.ts'
import { appendTurn, endRun, keepRun } from '../turns/state.ts'
import { type PendingCall, play, sceneOf } from '../turns/turn.ts'
import { type Asking, frontOf, type Means } from './asking.ts'
import { failed, worked } from './circuit.ts'
import { remember } from './memory.ts'
import { commandOf, effectsOf } from './said.ts'
import { tellable } from './try-out.ts'
import { countTurn } from './usage.ts'

export type Outcome = { ms: number } & ({ answer: BotAnswer; files: Map<string, string> } | { error: BotError })

type Scene = Awaited<ReturnType<typeof sceneOf>>

/** What became of the call, written down; nothing where nobody waits for it any more. */
export async function conclude(tx: Tx, asked: Asking, outcome: Outcome, means: Means): Promise<PendingCall | null> {
  const held = await holdCall(tx, asked.due, asked.heldBy)
  if (!('error' in outcome)) await worked(tx, asked.circuit)
  else if (outcome.error.outcome === 'retry') await failed(tx, asked.circuit, clock.now())
  if (!held) return null
  // Messages have other numbers where older ones came in meanwhile.
  const asking = { ...asked, toSeq: held.state.calling?.toSeq ?? asked.toSeq }
  const state = {
    ...held.state,
    calling: null,
    turn: held.state.turn + 1,
    ...(spoke(asked, held) && { visits: {}, automatic: 0 }),
  }
  const run = { ...held, state, heard: [] }
  if (!isTheirs(run)) {
    await endRun(tx, run.id, { how: 'queue', because: 'failed', details: 'ticket' })
    return null
  }
  const document = run.flowId === null || run.version === null ? null : await documentOf(tx, run.flowId, run.version)
  const scene = await sceneOf(tx, run, document, means.needs)
  const hasMore = held.heard.some(({ seq }) => seq > asking.toSeq)
  return 'error' in outcome
    ? failing({ tx, asking, run, scene, means, ms: outcome.ms }, outcome.error, document)
    : answering({ tx, asking, run, scene, means, ms: outcome.ms }, outcome, { document, hasMore })
}

/** What bots began before counts until the customer says something to the engine; within a flow its nodes count. */
const spoke = ({ turn }: Asking, { within }: Run): boolean => within === null && turn.said.text !== ''

interface Concluding {
  tx: Tx
  asking: Asking
  run: Run
  scene: Scene
  means: Means
  ms: number
}

type Document = Moving['document']

/** A person goes on, and reads why; where the flow has a way out of it, the flow goes on. */
async function failing(at: Concluding, error: BotError, document: Document): Promise<PendingCall | null> {
  const { tx, asking, run, scene, means, ms } = at
  if (asking.isCompanys && error.outcome === 'config') await noteFault(tx, asking.engine, error.code)
  const call = { address: asking.engine, ms, why: `${error.code} ${tellable(asking.engine, asking.config, error)}`.slice(0, 500) }
  if (document && run.within) return goOn(at, document, { ok: false, why: error.code }, call)
  await appendTurn(tx, { ...turnRow(at, 'failed'), calls: [call], log: [] })
  await noteByProgram(tx, run.ticketId, `${BOT_NAMES[asking.engine]}: ${errorText(means.texts, error.code)}`)
  const moving = scene.moving(run.state, asking.toSeq, false)
  await handOver(tx, { ...FALLBACK, because: 'failed', details: error.code }, moving)
  return null
}

const FALLBACK = { to: { to: 'fallback' }, distribution: 'none', outOfHours: '' } as const

type Answered = Extract<Outcome, { answer: BotAnswer }>

async function answering(
  at: Concluding,
  { answer, files }: Answered,
  { document, hasMore }: { document: Document; hasMore: boolean },
): Promise<PendingCall | null> {
  const { tx, asking, run, scene, ms } = at
  const front = frontOf(run)
  const effects = effectsOf(answer.replies, { can: capabilitiesOf(run), files, front })
  const lines: Line[] = (answer.log ?? []).map(({ code, details }) => ({ node: '', code, details }))
  lines.push(...(await scene.say(effects, run.state.turn)))
  const { input = 0, output = 0 } = answer.usage ?? {}
  const messages = effects.filter(one => one.do === 'menu' || (one.do === 'send' && one.part.type !== 'pause')).length
  const { ticketId, channelId } = run
  await countTurn(tx, { ticketId, channelId, engine: asking.engine, at: clock.now(), messages, tokens: input + output })
  const choices = answer.replies.findLast(reply => reply.type === 'choice')?.options ?? []
  const options = choices.map(({ id, title }) => ({ id, title }))
  await remember(tx, ticketId, asking.engine, { its: answer.memory, options })
  const call = { address: asking.engine, ms, tokens: input + output }
  const command = commandOf(answer.replies)
  if (command && leaves(command)) {
    await appendTurn(tx, { ...turnRow(at, 'asked'), calls: [call], log: lines })
    await obey(at, command, messages > 0)
    return null
  }
  if (command) await learn(tx, run, command)
  if (answer.ended && document && run.within) return goOn(at, document, { ok: true, status: 200, body: '' }, call)
  await appendTurn(tx, { ...turnRow(at, answer.ended ? 'engine' : 'heard'), calls: [call], log: lines })
  if (answer.ended) {
    await handOver(tx, { ...FALLBACK, because: 'engine' }, scene.moving(run.state, asking.toSeq, messages > 0))
    return null
  }
  await keepRun(tx, run.id, { state: run.state, heardSeq: asking.toSeq, dueAt: hasMore ? clock.now() : null })
  return null
}

const turnRow = ({ run, asking }: Concluding, outcome: string) => ({
  run,
  turn: run.state.turn,
  input: 'heard',
  toSeq: asking.toSeq,
  asked: '',
  said: asking.turn.said.text.slice(0, 4096),
  path: [],
  outcome,
})

/** The flow that waited for the engine takes its next step. */
async function goOn(
  { tx, asking, run, scene, means }: Concluding,
  document: NonNullable<Document>,
  result: CallResult,
  call: { address: string; ms: number },
): Promise<PendingCall | null> {
  const before = { ...run, within: null, state: { ...run.state, turn: run.state.turn }, heardSeq: asking.toSeq }
  const input = { type: 'result', result } as const
  return play(tx, { run: before, document, scene, input, due: asking.due, needs: means.needs, calls: [call] })
}

const leaves = ({ queueId, userId, flowId, stop, close }: BotCommand): boolean =>
  Boolean(queueId ?? userId ?? flowId ?? stop ?? close)

/** Tags and a stage that are not there are left out: the engine may know them from long ago. */
async function learn(tx: Tx, run: Run, { tagIds = [], laneId }: BotCommand): Promise<void> {
  const { rows } = await sql<{ tags: number[]; lane: number | null }>`
    select array(select id from tags where tenant_id = ${tx.tenant} and id = any (${tagIds}::bigint[]))::float8[] as tags,
      (select id::float8 from lanes where tenant_id = ${tx.tenant} and id = ${laneId ?? null}) as lane`.execute(tx)
  const { tags = [], lane = null } = rows[0] ?? {}
  if (tags.length === 0 && lane === null) return
  await learnOfContact(tx, run.contactId, { ...(tags.length > 0 && { addTags: tags }), ...(lane !== null && { laneId: lane }) })
}

async function obey({ tx, asking, run, scene }: Concluding, command: BotCommand, hasSaid: boolean): Promise<void> {
  await learn(tx, run, command)
  const moving = scene.moving(run.state, asking.toSeq, hasSaid)
  const { queueId, userId, flowId, close, reason } = command
  if (close) {
    await endRun(tx, run.id, { how: 'closed', because: 'closed' })
    await closeForBot(tx, run.ticketId, { hasSaid })
    return
  }
  if (flowId !== undefined) return void (await toFlow(tx, flowId, moving))
  const to: HandOver =
    userId !== undefined ? { to: 'user', userId } : queueId !== undefined ? { to: 'queue', queueId } : { to: 'fallback' }
  await handOver(tx, { ...FALLBACK, to, because: 'asked', ...(reason && { details: reason }) }, moving)
}

/** Before any call: it cannot be asked, must not be, or the customer wants a person (no code). */
export async function giveUp(
  tx: Tx,
  run: Run,
  { code, engine, means }: { code: ErrorCode | null; engine: BotEngine; means: Means },
): Promise<null> {
  const heardTo = Math.max(run.heardSeq, ...run.heard.map(({ seq }) => seq))
  const state = { ...run.state, calling: null, turn: run.state.turn + 1 }
  const scene = await sceneOf(tx, { ...run, state }, null, means.needs)
  if (code) await noteByProgram(tx, run.ticketId, `${BOT_NAMES[engine]}: ${errorText(means.texts, code)}`)
  const why = code ? ({ because: 'failed', details: code } as const) : ({ because: 'asked' } as const)
  await handOver(tx, { ...FALLBACK, ...why }, scene.moving(state, heardTo, false))
  return null
}
