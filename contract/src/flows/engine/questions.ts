import { leadsTo } from '../document.ts'
import type { FlowNode, NodeOf } from '../nodes.ts'
import type { Heard, RunNext } from '../run.ts'
import { answerValue, optionOf, pressedOf } from './answers.ts'
import { menuSend } from './menus.ts'
import { filled, handOver, isKind, keep, nodeIn, saidIn, say, startOf, type Turn, type Went } from './turn.ts'

/** Menus and questions: asked, answered, asked again, given up. */

type Question = NodeOf<'menu'> | NodeOf<'ask'>

export const isQuestion = (node: FlowNode | null): node is Question => isKind(node, 'menu') || isKind(node, 'ask')

/** Asks, and stands there until it is answered or time is up. `first`: the turn it was asked in first, whose buttons stay its answers. */
export function askIn(turn: Turn, id: string, node: Question, first = turn.state.turn): RunNext {
  const { facts, state } = turn
  if (node.kind === 'ask') say(turn, id, node.text)
  else {
    const asked = { text: filled(turn, node.text).trim(), key: keyOf(turn, id, first) }
    turn.effects.push({ do: 'menu', menu: menuSend(node, asked, facts), node: id })
  }
  state.at = id
  state.asked = { turn: first, seq: facts.lastSeq, at: facts.now.toISOString() }
  const minutes = node.silenceMinutes ?? startOf(turn.document)?.silenceMinutes ?? null
  state.due = minutes === null ? null : { at: new Date(facts.now.getTime() + minutes * 60_000).toISOString(), why: 'silence' }
  return { stop: 'heard' }
}

/** Under which the choices of a question go out: a button of an older one has another. */
const keyOf = ({ facts }: Turn, id: string, asked: number): string => `${facts.runId}.${asked}:${id}`

/** `from`: the node that is left, where it is not the one the run stands in. */
export type Answered = Went | { exit: string; from: string }

/** The first of several messages that fits is the answer; the others are heard, and answer nothing. */
export function answer(turn: Turn, node: Question, messages: readonly Heard[]): Answered {
  const { state } = turn
  const { asked } = state
  const id = state.at ?? ''
  const late = messages.filter(({ seq }) => seq > (asked?.seq ?? 0))
  for (const said of late) {
    const exit = exitBy(turn, { id, node, said })
    if (exit) return accepted(turn, exit)
  }
  const older = late.flatMap(said => olderButton(turn, said) ?? [])[0]
  if (older && startOf(turn.document)?.oldButtons) return { ...accepted(turn, older.exit), from: older.from }
  // The question was still on its way when they wrote.
  const seen = late.filter(({ at }) => Date.parse(at) - Date.parse(asked?.at ?? '') >= SEEN_AFTER_MS)
  if (seen.length === 0) return { stop: 'heard' }
  const isAttempt = seen.some(said => olderButton(turn, said) === null)
  return wrong(turn, { id, node, isAttempt })
}

const SEEN_AFTER_MS = 2000

function accepted({ state }: Turn, exit: string): { exit: string } {
  Object.assign(state, { invalid: 0, visits: {}, asked: null, due: null })
  return { exit }
}

function exitBy(turn: Turn, { id, node, said }: { id: string; node: Question; said: Heard }): string | null {
  if (node.kind === 'ask') {
    const value = answerValue(node, said, turn.facts.matches)
    if (value === null) return null
    keep(turn, id, node.variable, value)
    turn.state.variables.lastMessage = saidIn(said)
    return 'next'
  }
  const option = optionOf({ key: keyOf(turn, id, turn.state.asked?.turn ?? 0), options: node.options }, said)
  if (!option) return null
  keep(turn, id, node.variable, option.title)
  turn.state.variables.lastMessage = saidIn(said)
  return `o:${option.id}`
}

/** What a button of an older menu of this flow meant. */
function olderButton({ document }: Turn, { choice }: Heard): { from: string; exit: string } | null {
  const pressed = pressedOf(choice)
  const menu = nodeIn(document, pressed?.node ?? null)
  const isThere = pressed && isKind(menu, 'menu') && menu.options.some(one => one.id === pressed.option)
  return isThere ? { from: pressed.node, exit: `o:${pressed.option}` } : null
}

/** Says so and asks again; at the end of its patience it goes by `other`, or to people. */
function wrong(turn: Turn, { id, node, isAttempt }: { id: string; node: Question; isAttempt: boolean }): Went {
  const { state, document } = turn
  if (isAttempt) state.invalid++
  if (state.invalid >= (startOf(document)?.maxInvalid ?? 3)) {
    Object.assign(state, { invalid: 0, asked: null, due: null })
    return leadsTo(document, id, 'other') === null ? handOver(turn, 'invalid') : { exit: 'other' }
  }
  say(turn, id, node.wrong)
  return askIn(turn, id, node, state.asked?.turn)
}
