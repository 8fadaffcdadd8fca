import { leadsTo } from './document.ts'
import { answerKey, wordsOf } from './engine/answers.ts'
import { type Answered, answer, askIn, isQuestion } from './engine/questions.ts'
import { readAnswer } from './engine/requests.ts'
import { enter } from './engine/steps.ts'
import { joined } from './engine/texts.ts'
import { ended, GUARDS, handOver, hear, isKind, keep, nodeIn, saidIn, say, startOf, type Turn, turnOf } from './engine/turn.ts'
import type { NodeOf } from './nodes.ts'
import type { Advance, CallResult, Heard, RunNext, RunStep } from './run.ts'

/**
 * One turn of a conversation in a flow: what is sent, what changes, and where the run stands after it. The same code runs in the
 * server, in the simulator and in a replay, so that none of them says something else.
 */
export const advance: Advance = (document, before, input, facts) => {
  const turn = turnOf(document, before, facts)
  switch (input.type) {
    case 'begin':
      return finished(turn, begin(turn, input.first))
    case 'heard':
      return finished(turn, heard(turn, input.messages))
    case 'due':
      return finished(turn, timeIsUp(turn))
    case 'again':
      return finished(turn, askedAgain(turn))
    case 'result':
      return finished(turn, answered(turn, input.result))
  }
}

/** The message that brings a conversation is kept, and answers nothing. */
function begin(turn: Turn, first: Heard | null): RunNext {
  if (first) {
    hear(turn, [first])
    turn.state.variables.firstMessage = saidIn(first)
  }
  return goOn(turn, turn.document.start, 'next')
}

function heard(turn: Turn, messages: readonly Heard[]): RunNext {
  const { state, document } = turn
  if (state.at === null) return begin(turn, messages[0] ?? null)
  hear(turn, messages)
  const word = flowWord(turn, messages)
  if (word) return word
  const node = nodeIn(document, state.at)
  if (isQuestion(node)) return follow(turn, state.at, answer(turn, node, messages))
  if (isKind(node, 'wait')) return spoke(turn, state.at, node)
  if (isKind(node, 'rest')) return ended(turn, 'resting')
  if (isKind(node, 'integration') || state.calling) return { stop: 'heard' }
  return handOver(turn, 'deadEnd')
}

/** Words that mean the same wherever the conversation stands: the end, and back to the first menu. */
function flowWord(turn: Turn, messages: readonly Heard[]): RunNext | null {
  const start = startOf(turn.document)
  if (!start || turn.state.calling) return null
  const { asked } = turn.state
  const said = messages.filter(({ seq }) => seq > (asked?.seq ?? 0)).map(one => answerKey(wordsOf(one) ?? ''))
  const isSaid = (words: readonly string[]) => words.some(word => said.includes(answerKey(word)))
  if (isSaid(start.closingWords)) return farewell(turn, start, 'closed')
  if (!isSaid(start.menuWords)) return null
  Object.assign(turn.state, { invalid: 0, visits: {}, asked: null, due: null })
  return goOn(turn, turn.document.start, 'next')
}

function farewell(turn: Turn, start: NodeOf<'start'>, because: 'closed' | 'silence'): RunNext {
  say(turn, turn.document.start, start.farewell)
  turn.effects.push({ do: 'close', demandId: null, value: null })
  return ended(turn, because)
}

function spoke(turn: Turn, at: string, { endsByMessage }: NodeOf<'wait'>): RunNext {
  if (!endsByMessage) return { stop: 'due' }
  turn.state.due = null
  return goOn(turn, at, leadsTo(turn.document, at, 'spoke') === null ? 'elapsed' : 'spoke')
}

function timeIsUp(turn: Turn): RunNext {
  const { state, document } = turn
  const { at, due } = state
  if (at === null || due === null) return { stop: 'heard' }
  state.due = null
  if (due.why === 'wait') return goOn(turn, at, 'elapsed')
  if (leadsTo(document, at, 'silence') !== null) {
    Object.assign(state, { invalid: 0, asked: null })
    return goOn(turn, at, 'silence')
  }
  const start = startOf(document)
  if (start?.silence === 'close') return farewell(turn, start, 'silence')
  return handOver(turn, 'silence')
}

/** Its buttons stay those of the turn it was asked in first. */
function askedAgain(turn: Turn): RunNext {
  const { state, document } = turn
  const node = nodeIn(document, state.at)
  if (!isQuestion(node) || state.at === null || state.asked === null) return { stop: 'heard' }
  return askIn(turn, state.at, node, state.asked.turn)
}

/** Of a call, or of an engine that the flow waits for. */
function answered(turn: Turn, result: CallResult): RunNext {
  const { state, document } = turn
  const node = nodeIn(document, state.at)
  state.calling = null
  if (isKind(node, 'http')) return goOn(turn, state.at ?? '', exitOf(turn, node, result))
  if (!isKind(node, 'integration')) return handOver(turn, 'deadEnd')
  const exit = result.ok ? 'ended' : 'failed'
  if (leadsTo(document, state.at ?? '', exit) !== null) return goOn(turn, state.at ?? '', exit)
  return handOver(turn, result.ok ? 'engine' : 'failed')
}

function exitOf(turn: Turn, node: NodeOf<'http'>, result: CallResult): string {
  const id = turn.state.at ?? ''
  if (!result.ok) {
    turn.effects.push({ do: 'log', node: id, code: 'call', details: result.why })
    return 'failed'
  }
  const found = readAnswer(result.body, node.mapped)
  if (found) for (const [variable, value] of Object.entries(found)) keep(turn, id, variable, value)
  else turn.effects.push({ do: 'log', node: id, code: 'answer' })
  if (node.statuses.includes(result.status)) return `s:${result.status}`
  return result.status >= 200 && result.status < 300 ? 'ok' : 'failed'
}

function follow(turn: Turn, at: string, went: Answered): RunNext {
  return 'stop' in went ? went : goOn(turn, 'from' in went ? went.from : at, went.exit)
}

/** From node to node until one of them stops, or a guard does. */
function goOn(turn: Turn, from: string, by: string): RunNext {
  const { document, state } = turn
  let [at, exit] = [from, by]
  for (let nodes = 0; nodes < GUARDS.nodes; nodes++) {
    turn.path.push([at, exit])
    const to = leadsTo(document, at, exit)
    const node = nodeIn(document, to)
    if (to === null || node === null) return deadEnd(turn, at)
    const visits = (Object.hasOwn(state.visits, to) ? (state.visits[to] ?? 0) : 0) + 1
    state.visits[to] = visits
    if (visits > GUARDS.visits) return loop(turn, to)
    const went = enter(turn, to, node)
    if ('stop' in went) {
      turn.path.push([to, null])
      return went
    }
    ;[at, exit] = [to, went.exit]
  }
  return loop(turn, at)
}

function deadEnd(turn: Turn, node: string): RunNext {
  turn.effects.push({ do: 'log', node, code: 'deadEnd' })
  return handOver(turn, 'deadEnd')
}

function loop(turn: Turn, node: string): RunNext {
  turn.effects.push({ do: 'log', node, code: 'loop' })
  return handOver(turn, 'loop')
}

/** Texts are joined where each costs; more of them than anybody writes to nobody are a machine talking to itself. */
function finished(turn: Turn, next: RunNext): RunStep {
  const { facts, state, path } = turn
  if (turn.patterns.hasTired) turn.effects.push({ do: 'log', node: path.at(-1)?.[0] ?? turn.document.start, code: 'patterns' })
  const effects = facts.channel.joinsTexts ? joined(turn.effects, facts.channel.textMax) : turn.effects
  const step = { state, effects, next, path }
  const sent = effects.filter(one => one.do === 'menu' || (one.do === 'send' && one.part.type !== 'pause')).length
  state.automatic += sent
  if (state.automatic <= GUARDS.automatic || next.stop === 'ended') return step
  const kept = effects.filter(one => one.do !== 'send' && one.do !== 'menu')
  state.automatic -= sent
  const lost: Turn = { ...turn, effects: kept }
  const end = loop(lost, state.at ?? turn.document.start)
  return { ...step, effects: lost.effects, next: end }
}
