import { advance } from '@balcao/contract/flows/advance'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { beginState } from '@balcao/contract/flows/engine/turn'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { CallResult, Heard, HttpRequest, RunFacts, RunInput, RunNext, RunState } from '@balcao/contract/flows/run'
import { matches } from '../patterns/linear.ts'
import { choiceAnswer, type Line, linesOf } from './lines.ts'

/** A conversation that nobody has: the engine's own code, with a clock and a channel somebody chose. */

export interface World {
  /** By the company's clock; moves on by itself as somebody answers. */
  now: Date
  zone: string
  locale: string
  channel: RunFacts['channel']
  isOpen(at: Date, own: Parameters<RunFacts['isOpen']>[0]): boolean
  nextOpening(at: Date): Date | null
  values: Readonly<Record<string, string>>
}

export interface Talk {
  state: RunState
  lines: readonly Line[]
  next: RunNext | null
  /** Each node entered, and each exit taken as `node exit`. */
  lit: ReadonlySet<string>
  at: string | null
  /** Messages sent to the customer so far. */
  sent: number
  /** Words an engine was paid for so far. */
  tokens: number
  /** The engine that answers, and the step that gave it the conversation; null: the flow does. */
  engine: { name: BotEngine; node: string } | null
  seq: number
  now: Date
  steps: number
}

const RUN = 1
const CALLS_MAX = 20

export const silent = (world: World): Talk => ({
  state: beginState(),
  lines: [],
  next: null,
  lit: new Set(),
  at: null,
  sent: 0,
  tokens: 0,
  engine: null,
  seq: 0,
  now: world.now,
  steps: 0,
})

const factsAt = (talk: Talk, world: World): RunFacts => ({
  runId: RUN,
  now: talk.now,
  zone: world.zone,
  locale: world.locale,
  isOpen: own => world.isOpen(talk.now, own),
  nextOpening: () => world.nextOpening(talk.now),
  matches,
  values: world.values,
  contact: { tagIds: [], laneId: null, walletIds: [], isFirst: true },
  channel: world.channel,
  lastSeq: talk.seq,
})

/** One turn; a call whose answer is pinned is answered at once. */
function step(document: FlowDocument, before: Talk, world: World, input: RunInput): Talk {
  let talk = turn(document, before, world, input)
  for (let calls = 0; talk.next?.stop === 'call' && calls < CALLS_MAX; calls++) {
    const result = pinnedFor(document, talk.next.request)
    if (!result) return talk
    talk = turn(document, { ...talk, lines: [...talk.lines, { by: 'log', code: 'pinned' }] }, world, { type: 'result', result })
  }
  return talk
}

function turn(document: FlowDocument, before: Talk, world: World, input: RunInput): Talk {
  const { state, effects, next, path } = advance(document, before.state, input, factsAt(before, world))
  const lines = linesOf(effects, before.now)
  const lit = new Set(before.lit)
  for (const [node, exit] of path) {
    lit.add(node)
    if (exit !== null) lit.add(`${node} ${exit}`)
  }
  const sent = lines.filter(({ by }) => by === 'bot').length
  const engine = effects.find(one => one.do === 'engine')?.engine
  const ending: Line[] = next.stop === 'ended' ? [{ by: 'end', because: next.because }] : []
  return {
    ...before,
    state,
    next,
    lit,
    at: path.at(-1)?.[0] ?? state.at,
    engine: engine ? { name: engine, node: path.at(-1)?.[0] ?? '' } : null,
    lines: [...before.lines, ...lines, ...ending],
    sent: before.sent + sent,
    seq: before.seq + sent,
    steps: before.steps + path.length,
  }
}

function pinnedFor(document: FlowDocument, { node }: HttpRequest): CallResult | null {
  const asked = document.nodes[node]
  return asked?.kind === 'http' && asked.pinned ? { ok: true, ...asked.pinned } : null
}

const ANSWERS_AFTER_MS = 10_000

/** What the customer writes, or the choice they press. */
export function said(
  document: FlowDocument,
  before: Talk,
  world: World,
  body: string,
  choice: string | null = null,
  type: Heard['type'] = 'text',
): Talk {
  const seq = before.seq + 1
  const now = before.next === null ? before.now : new Date(before.now.getTime() + ANSWERS_AFTER_MS)
  const heard: Heard = { seq, type, body, choice, transcript: null, mediaUrl: null, at: now.toISOString() }
  const talk: Talk = {
    ...before,
    seq,
    now,
    lines: [...before.lines, { by: 'customer', body: body || choiceAnswer(type), at: now }],
  }
  return step(
    document,
    talk,
    world,
    before.next === null ? { type: 'begin', first: heard } : { type: 'heard', messages: [heard] },
  )
}

/** The clock goes on to what is waited for. */
export function skipped(document: FlowDocument, before: Talk, world: World): Talk {
  const due = before.state.due
  if (!due) return before
  const talk: Talk = {
    ...before,
    now: new Date(Math.max(before.now.getTime(), Date.parse(due.at)) + 1000),
    lines: [...before.lines, { by: 'log', code: 'skipped' }],
  }
  return step(document, talk, world, { type: 'due' })
}

/** An answer somebody makes up for a call that has none pinned. */
export const answered = (document: FlowDocument, before: Talk, world: World, result: CallResult): Talk =>
  step(document, before, world, { type: 'result', result })
