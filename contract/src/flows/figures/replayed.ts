import { advance } from '../advance.ts'
import type { FlowDocument } from '../document.ts'
import { pressedOf } from '../engine/answers.ts'
import { isQuestion } from '../engine/questions.ts'
import { beginState, isKind, nodeIn } from '../engine/turn.ts'
import type { CallResult, Heard, HttpRequest, RunEffect, RunFacts, RunInput, RunNext, RunState } from '../run.ts'
import type { PastTalk } from './replay.ts'

/**
 * A conversation as it was, had by another drawing: the customer's own words at their own times, calls answered as they were answered then.
 * Pure, so nothing is sent, written or billed by it.
 */

/** What a replay asks of the world beside the conversation. */
export interface ReplayWorld {
  zone: string
  locale: string
  isOpen(at: Date, own: Parameters<RunFacts['isOpen']>[0]): boolean
  nextOpening(at: Date): Date | null
  matches: RunFacts['matches']
  channelOf(id: number): RunFacts['channel']
}

/** `same`: it ends as it did. `solved`: it was dropped, and now ends as the flow has it. `unknown`: a call of which no answer is known. */
export const VERDICTS = ['stuck', 'other', 'unknown', 'solved', 'same'] as const
export type Verdict = (typeof VERDICTS)[number]

interface ReplayLine {
  by: 'customer' | 'bot'
  text: string
  /** After the first step that differs: the customer's words were an answer to something else. */
  isAfter: boolean
}

export interface Replayed {
  verdict: Verdict
  /** Where it stands or ended. */
  at: string | null
  because: string | null
  path: [node: string, exit: string | null][]
  lines: ReplayLine[]
  /** The first step that differs; null: none does. */
  differsAt: string | null
}

const DUES_MAX = 50
const CALLS_MAX = 50

interface Playing {
  document: FlowDocument
  talk: PastTalk
  world: ReplayWorld
  state: RunState
  next: RunNext | null
  lastSeq: number
  path: Replayed['path']
  lines: ReplayLine[]
  differsAt: string | null
  /** Those that answered nothing yet. */
  calls: PastTalk['calls']
  isUnknown: boolean
  was: readonly (readonly [string, string | null])[]
}

export function replayed(document: FlowDocument, talk: PastTalk, world: ReplayWorld): Replayed {
  const playing: Playing = {
    document,
    talk,
    world,
    state: beginState(),
    next: null,
    lastSeq: 0,
    path: [],
    lines: [],
    differsAt: null,
    calls: [...talk.calls],
    isUnknown: false,
    was: talk.turns.flatMap(({ path }) => path),
  }
  for (const turn of talk.turns) takeTurn(playing, turn)
  waitUntil(playing, new Date(talk.endedAt))
  const { next, path, lines, state } = playing
  const because = next?.stop === 'ended' ? next.because : null
  return {
    verdict: verdictOf(playing, because),
    at: path.at(-1)?.[0] ?? state.at,
    because,
    path,
    lines,
    differsAt: differsIn(playing) ?? stoppedShort(playing),
  }
}

/** Where it goes no further than it went, though the same way. */
const stoppedShort = ({ path, was }: Playing): string | null => (path.length < was.length ? (path.at(-1)?.[0] ?? null) : null)

const isOver = ({ next, isUnknown }: Playing): boolean => isUnknown || next?.stop === 'ended'

function takeTurn(playing: Playing, { at, input, heard, path }: PastTalk['turns'][number]): void {
  const now = new Date(at)
  waitUntil(playing, now)
  const messages = heard.map(one => ({ ...one, choice: choiceNow(playing, one) }))
  for (const one of messages) {
    playing.lastSeq = Math.max(playing.lastSeq, one.seq)
    playing.lines.push({ by: 'customer', text: one.body || one.transcript || MARKS[one.type], isAfter: hasParted(playing) })
  }
  if (isOver(playing)) return
  // An engine within the flow ended or failed.
  const isBack = input === 'result' && isKind(nodeIn(playing.document, playing.state.at), 'integration')
  const result = path[0]?.[1] === 'failed' ? FAILED : WORKED
  if (playing.next === null) step(playing, { type: 'begin', first: messages[0] ?? null }, now)
  else if (isBack) step(playing, { type: 'result', result }, now)
  else if (messages.length > 0) step(playing, { type: 'heard', messages }, now)
}

const WORKED: CallResult = { ok: true, status: 200, body: '' }
const FAILED: CallResult = { ok: false, why: 'failed' }
const MARKS: Record<Heard['type'], string> = {
  text: '…',
  image: '🖼',
  audio: '🎤',
  video: '🎬',
  document: '📎',
  sticker: '🙂',
  location: '📍',
  contact: '👤',
  other: '…',
}

/** A button is the same button although the question was asked a turn earlier or later. */
function choiceNow({ state, talk }: Playing, { choice }: Heard): string | null {
  const pressed = pressedOf(choice)
  if (!pressed || pressed.node !== state.at) return choice === null || !pressed ? choice : null
  return `${talk.runId}.${state.asked?.turn ?? 0}:${pressed.node}:${pressed.option}`
}

/** What is due up to a moment happens at its own. */
function waitUntil(playing: Playing, moment: Date): void {
  for (let dues = 0; dues < DUES_MAX && !isOver(playing); dues++) {
    const due = playing.state.due && new Date(playing.state.due.at)
    if (!due || due > moment) return
    step(playing, { type: 'due' }, due)
  }
}

function step(playing: Playing, input: RunInput, now: Date): void {
  turn(playing, input, now)
  for (let calls = 0; playing.next?.stop === 'call' && calls < CALLS_MAX; calls++) {
    const result = answerTo(playing, playing.next.request)
    if (!result) {
      playing.isUnknown = true
      return
    }
    turn(playing, { type: 'result', result }, now)
  }
}

function turn(playing: Playing, input: RunInput, now: Date): void {
  const { document, state, world } = playing
  const taken = advance(document, state, input, factsOf(playing, now, world))
  Object.assign(playing, { state: taken.state, next: taken.next })
  playing.path.push(...taken.path)
  const isAfter = hasParted(playing)
  for (const text of saidBy(taken.effects)) playing.lines.push({ by: 'bot', text, isAfter })
}

const factsOf = ({ talk, lastSeq }: Playing, now: Date, world: ReplayWorld): RunFacts => ({
  runId: talk.runId,
  now,
  zone: world.zone,
  locale: world.locale,
  isOpen: own => world.isOpen(now, own),
  nextOpening: () => world.nextOpening(now),
  matches: world.matches,
  values: talk.values,
  contact: talk.contact,
  channel: world.channelOf(talk.channelId),
  lastSeq,
})

/** As it was answered then, else as is pinned; null: nobody knows. */
function answerTo({ calls, document }: Playing, request: HttpRequest): CallResult | null {
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  const at = calls.findIndex(({ address }) => url !== null && address === `${url.origin}${url.pathname}`)
  const [call] = at < 0 ? [] : calls.splice(at, 1)
  if (call?.why) return { ok: false, why: call.why }
  if (call?.body != null && call.status !== null) return { ok: true, status: call.status, body: call.body }
  const node = nodeIn(document, request.node)
  return isKind(node, 'http') && node.pinned ? { ok: true, ...node.pinned } : null
}

function saidBy(effects: readonly RunEffect[]): string[] {
  return effects.flatMap(one => {
    if (one.do === 'menu') return [one.menu.text]
    if (one.do !== 'send' || one.part.type === 'pause') return []
    const { part } = one
    if (part.type === 'text') return [part.text]
    if (part.type === 'file') return [`📎 ${part.fileName}`]
    return [part.type === 'location' ? `📍 ${part.label}` : `👤 ${part.contactName}`]
  })
}

const hasParted = (playing: Playing): boolean => differsIn(playing) !== null

/** The first step that is another than it was. */
function differsIn(playing: Playing): string | null {
  if (playing.differsAt !== null) return playing.differsAt
  const { path, was } = playing
  const at = path.findIndex(([node, exit], i) => was[i]?.[0] !== node || was[i]?.[1] !== exit)
  if (at >= 0) playing.differsAt = path[at]?.[0] ?? null
  return playing.differsAt
}

const DROPPED: ReadonlySet<string | null> = new Set(['silence', 'invalid', 'loop', 'deadEnd', 'failed'])
/** Ends at which it matters which of them it is. */
const LEADS: ReadonlySet<string | null> = new Set(['asked', 'flow', 'engine'])

function verdictOf(playing: Playing, because: string | null): Verdict {
  const { talk, path, was, isUnknown, state, document } = playing
  if (isUnknown) return 'unknown'
  const wasDropped = talk.because === null || DROPPED.has(talk.because)
  const isDropped = because === null || DROPPED.has(because)
  const isWhere = path.at(-1)?.[0] === was.at(-1)?.[0]
  if (because === talk.because && (isWhere || !(LEADS.has(because) || isDropped))) return 'same'
  if (wasDropped && !isDropped) return 'solved'
  // It waits for an answer to a question that was not asked then.
  const waits = because === null && isQuestion(nodeIn(document, state.at))
  return isDropped && (!wasDropped || waits || because !== null) ? 'stuck' : 'other'
}
