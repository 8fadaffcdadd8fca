import { advance } from '@balcao/contract/flows/advance'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { isKind, nodeIn, saidIn } from '@balcao/contract/flows/engine/turn'
import type { HttpRequest, LeftBecause, RunEffect, RunFacts, RunInput, RunStep } from '@balcao/contract/flows/run'
import { errorText, loadErrorTexts } from '@balcao/contract/texts/index'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { capabilitiesOf } from '../../messages/index.ts'
import { readSetting } from '../../settings/index.ts'
import { noteByProgram, type TicketLinks } from '../../tickets/index.ts'
import { documentOf } from './documents.ts'
import { factsFor } from './facts.ts'
import { carryOut, handOver, type Moving } from './moves.ts'
import { goOnWhereSilent } from './resume.ts'
import { holdRun, isTheirs, type Run } from './run.ts'
import { type Line, send } from './sending.ts'
import { waitsForWords } from './sound.ts'
import { appendTurn, type Call, keepRun, leaveRun } from './state.ts'
import { figuresOf } from './turn-figures.ts'

export interface Due {
  tenantId: number
  id: number
  ticketId: number
}

/** A call that a turn stops at: made outside of any transaction, its answer is another turn. */
export interface PendingCall {
  due: Due
  heldBy: string
  request: HttpRequest
}

export interface Needs {
  links: TicketLinks
  /** Who holds a call: this process. */
  name: string
}

/** So long a call is this process's without a sign of life. */
export const LEASE_MS = 8_000

/**
 * One turn of a flow: in one transaction that holds the ticket, the customer's messages are heard and all that follows from them is
 * written. A crash repeats nothing, because nothing was written.
 */
export const takeTurn = (due: Due, needs: Needs): Promise<PendingCall | 'busy' | 'engine' | null> =>
  withTenant(due.tenantId, async tx => {
    const run = await holdRun(tx, due, clock.now())
    if (run === 'busy' || run === null) return run
    if (!isTheirs(run)) {
      await leaveRun(tx, run)
      return null
    }
    if (run.machine !== null && run.heard.length > 0) return leaveAlone(tx, run, needs)
    if (run.state.calling === null && (await waitsForWords(tx, run))) return null
    if (run.engine !== 'flow' || run.within !== null) return 'engine'
    return flowTurn(tx, run, { due, needs })
  })

async function flowTurn(tx: Tx, run: Run, { due, needs }: { due: Due; needs: Needs }): Promise<PendingCall | null> {
  const document = run.flowId === null || run.version === null ? null : await documentOf(tx, run.flowId, run.version)
  const scene = await sceneOf(tx, run, document, needs)
  if (!document) {
    const lines = await handOver(tx, lostWith('deadEnd', 'flowGone'), scene.moving(run.state, run.heardSeq, false))
    await appendTurn(tx, { ...emptyTurn(run), log: lines })
    return null
  }
  if (run.state.at === null) await goOnWhereSilent(tx, run)
  const input = inputOf(run, scene.facts.now)
  if (input === null) {
    await keepRun(tx, run.id, { state: run.state, heardSeq: run.heardSeq, dueAt: dueOf(run.state.due) })
    return null
  }
  if (input === 'doubt') {
    await handOver(tx, lostWith('failed', 'doubt'), scene.moving(run.state, run.heardSeq, false))
    await appendTurn(tx, emptyTurn(run))
    return null
  }
  return play(tx, { run, document, scene, input, due, needs, calls: [] })
}

/** Two machines would answer each other for ever: people look at it, and no bot answers this contact for a day. */
async function leaveAlone(tx: Tx, run: Run, needs: Needs): Promise<null> {
  const why = run.machine ?? 'turns'
  await sql`
    insert into bot_silences (contact_id, until, why) values (${run.contactId}, ${new Date(clock.now().getTime() + SILENT_MS)}, ${why})
    on conflict (tenant_id, contact_id) do update set until = excluded.until, why = excluded.why`.execute(tx)
  const texts = await loadErrorTexts(await readSetting(tx, 'mailLanguage'))
  await noteByProgram(tx, run.ticketId, errorText(texts, MACHINES[why]))
  const document = run.flowId === null || run.version === null ? null : await documentOf(tx, run.flowId, run.version)
  const scene = await sceneOf(tx, run, document, needs)
  const heardTo = Math.max(run.heardSeq, ...run.heard.map(({ seq }) => seq))
  const handing = { to: { to: 'fallback' }, distribution: 'none', outOfHours: '', because: 'machine', details: why } as const
  const log = await handOver(tx, handing, scene.moving(run.state, heardTo, false))
  await appendTurn(tx, { ...emptyTurn(run), toSeq: heardTo, log })
  return null
}

const SILENT_MS = 24 * 3_600_000
const MACHINES = { own: 'ERR_BOT_OWN_NUMBER', same: 'ERR_BOT_SAME_TEXT', turns: 'ERR_BOT_MANY_TURNS' } as const

const lostWith = (because: 'deadEnd' | 'failed', details: string) =>
  ({ to: { to: 'fallback' }, distribution: 'none', outOfHours: '', because, details }) as const

const emptyTurn = (run: Run) => ({
  run,
  turn: run.state.turn + 1,
  input: 'due',
  toSeq: run.heardSeq,
  asked: '',
  said: '',
  path: [],
  calls: [],
  log: [],
  outcome: 'failed',
})

/** What there is to answer: nothing where the clock rang for what was heard already. */
function inputOf({ state, heard, asksAgain }: Run, now: Date): RunInput | 'doubt' | null {
  // Its process is gone, and nobody knows whether the other side was asked.
  if (state.calling) return 'doubt'
  if (state.at === null) return { type: 'begin', first: heard[0] ?? null }
  if (heard.length > 0) return { type: 'heard', messages: heard }
  if (asksAgain) return { type: 'again' }
  return state.due && Date.parse(state.due.at) <= now.getTime() ? { type: 'due' } : null
}

const dueOf = (due: { at: string } | null): Date | null => (due ? new Date(due.at) : null)

interface Scene {
  document: FlowDocument | null
  facts: RunFacts
  say: (effects: readonly RunEffect[], turn: number) => Promise<Line[]>
  moving: (state: Run['state'], heardTo: number, hasSaid: boolean, staysInFlow?: boolean) => Moving
}

export async function sceneOf(tx: Tx, run: Run, document: FlowDocument | null, { links }: Needs): Promise<Scene> {
  const can = capabilitiesOf(run)
  const facts = await factsFor(tx, run, clock.now(), can)
  const say: Scene['say'] = (effects, turn) => send(tx, effects, { run, can, now: facts.now, turn })
  return {
    document,
    facts,
    say,
    moving: (state, heardTo, hasSaid, staysInFlow = false) => ({
      run,
      document,
      facts,
      links,
      state,
      heardTo,
      hasSaid,
      staysInFlow,
      say: async text => {
        // Its own number: what the turn said stands under the turn's.
        await say([{ do: 'send', part: { type: 'text', text }, node: state.at ?? '' }], state.turn + 1)
      },
    }),
  }
}

interface Playing {
  run: Run
  document: FlowDocument
  scene: Scene
  input: RunInput
  due: Due
  needs: Needs
  calls: readonly Call[]
}

/** The interpreter's turn, written down: messages, what it did beside them, and where the run stands. */
export async function play(tx: Tx, { run, document, scene, input, due, needs, calls }: Playing): Promise<PendingCall | null> {
  const step = advance(document, run.state, input, scene.facts)
  const heardSeq = Math.max(run.heardSeq, ...run.heard.map(({ seq }) => seq))
  const said = await scene.say(step.effects, step.state.turn)
  const staysInFlow = step.next.stop === 'heard'
  const moving = scene.moving(step.state, heardSeq, saysSomething(step), staysInFlow)
  const log = [...said, ...(await carryOut(tx, step.effects, moving))]
  // Both in one round trip.
  const [next] = await Promise.all([
    standing(tx, { run, document, step, heardSeq, due, needs }),
    appendTurn(tx, {
      run,
      turn: step.state.turn,
      input: input.type,
      toSeq: heardSeq,
      asked: askedBy(step),
      said: run.heard.map(saidIn).join('\n').slice(0, SAID_MAX),
      path: step.path,
      calls,
      log,
      outcome: step.next.stop === 'ended' ? step.next.because : step.next.stop,
      figures: figuresOf(document, run, input, step),
    }),
  ])
  return next
}

interface Standing extends Pick<Playing, 'run' | 'document' | 'due' | 'needs'> {
  step: RunStep
  heardSeq: number
}

/** Where the run stands after its turn; the call it stops at, if it does. */
async function standing(tx: Tx, { run, document, step, heardSeq, due, needs }: Standing): Promise<PendingCall | null> {
  const isResting = step.next.stop === 'ended' && step.next.because === 'resting'
  if (step.next.stop === 'ended' && !isResting) {
    // The row is the card that people read: it keeps what was learnt.
    await keepEnded(tx, run.id, step.state, step.next.because)
    return null
  }
  if (step.next.stop === 'call') {
    const heldBy = `${needs.name}:${step.next.request.key}`
    const held = { by: heldBy, until: new Date(clock.now().getTime() + LEASE_MS) }
    await keepRun(tx, run.id, { state: step.state, heardSeq, dueAt: held.until, held })
    return { due, heldBy, request: step.next.request }
  }
  const within = engineWithin(document, step)
  await keepRun(tx, run.id, { state: step.state, heardSeq, dueAt: within ? clock.now() : dueOf(step.state.due), within })
  return null
}

const SAID_MAX = 4096

const saysSomething = ({ effects }: RunStep): boolean => effects.some(one => one.do === 'send' || one.do === 'menu')

/** The question that is open after the turn. */
function askedBy({ effects, next }: RunStep): string {
  if (next.stop !== 'heard') return ''
  const last = effects.findLast(one => one.do === 'menu' || (one.do === 'send' && one.part.type === 'text'))
  if (last?.do === 'menu') return last.menu.text.slice(0, SAID_MAX)
  return last?.do === 'send' && last.part.type === 'text' ? last.part.text.slice(0, SAID_MAX) : ''
}

function engineWithin(document: FlowDocument, step: RunStep): string | null {
  const node = nodeIn(document, step.state.at)
  return step.next.stop === 'heard' && isKind(node, 'integration') ? node.engine : null
}

/** Another flow that is gone, or was begun too often, is no end by that flow: the move says then why people got it. */
async function keepEnded(tx: Tx, id: number, state: RunStep['state'], because: LeftBecause): Promise<void> {
  await sql`
    update bot_runs set state = ${JSON.stringify(state)},
      ended_because = case when ${because === 'flow'} then coalesce(ended_because, ${because}) else ${because} end
    where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
}
