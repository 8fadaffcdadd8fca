import { fill } from '../../messages/variables.ts'
import { wallTime } from '../../values/zones.ts'
import type { FlowDocument } from '../document.ts'
import { type FlowNode, type NodeKind, type NodeOf, VARIABLE_NAME } from '../nodes.ts'
import type { Heard, LeftBecause, RunEffect, RunFacts, RunNext, RunState } from '../run.ts'
import { wordsOf } from './answers.ts'
import { patternsOfTurn } from './patterns.ts'
import { VALUE_MAX } from './requests.ts'
import { pieces } from './texts.ts'

/** One turn as it is being made: a copy of the state, and what has come out so far. */
export interface Turn {
  document: FlowDocument
  facts: RunFacts
  state: RunState
  effects: RunEffect[]
  path: [node: string, exit: string | null][]
  patterns: ReturnType<typeof patternsOfTurn>
}

/** A node is left by an exit, or the run stands. */
export type Went = { exit: string } | RunNext

/** Nodes in one turn, visits of a node until an answer fits, messages of ours until a person writes. */
export const GUARDS = { nodes: 100, visits: 10, automatic: 20 } as const
const VARIABLES_MAX = 50

export const beginState = (): RunState => ({
  at: null,
  variables: {},
  invalid: 0,
  visits: {},
  asked: null,
  due: null,
  turn: 0,
  automatic: 0,
  calling: null,
})

export function turnOf(document: FlowDocument, before: RunState, facts: RunFacts): Turn {
  const patterns = patternsOfTurn(facts.matches)
  const { variables, visits, turn } = before
  const state = { ...before, variables: { ...variables }, visits: { ...visits }, turn: turn + 1 }
  return { document, facts: { ...facts, matches: patterns.matches }, state, effects: [], path: [], patterns }
}

export const nodeIn = ({ nodes }: FlowDocument, id: string | null): FlowNode | null =>
  id !== null && Object.hasOwn(nodes, id) ? (nodes[id] ?? null) : null

export const isKind = <K extends NodeKind>(node: FlowNode | null, kind: K): node is NodeOf<K> => node?.kind === kind

/** What the start says for the whole flow. */
export function startOf(document: FlowDocument): NodeOf<'start'> | null {
  const node = nodeIn(document, document.start)
  return isKind(node, 'start') ? node : null
}

/** What each variable says now: the flow's own before the company's and the message's. */
export function valuesIn({ facts, state }: Turn): Record<string, string> {
  const { hour, minute } = wallTime(facts.now, facts.zone)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return { ...facts.values, hour: `${two(hour)}:${two(minute)}`, ...state.variables }
}

export const filled = (turn: Turn, template: string): string => fill(template, valuesIn(turn))

/** Keeps what was learnt; what has no place is left out and said in the log. */
export function keep(turn: Turn, node: string, variable: string, value: string): void {
  const { variables } = turn.state
  if (!VARIABLE_NAME.test(variable)) return
  const isNew = !Object.hasOwn(variables, variable)
  if (isNew && Object.keys(variables).length >= VARIABLES_MAX) {
    turn.effects.push({ do: 'log', node, code: 'variables', details: variable })
    return
  }
  // What another program says may hold the one sign that no database takes.
  variables[variable] = value.slice(0, VALUE_MAX).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** Words to the customer, their variables filled; nothing where nothing is left of them. */
export function say(turn: Turn, node: string, template: string): void {
  for (const text of pieces(filled(turn, template).trim(), turn.facts.channel.textMax))
    turn.effects.push({ do: 'send', part: { type: 'text', text }, node })
}

/** What a customer wrote is remembered, whether or not it answers anything. */
export function hear({ state }: Turn, messages: readonly Heard[]): void {
  if (messages.length === 0) return
  state.automatic = 0
  const last = messages.at(-1)
  if (last) state.variables.lastMessage = saidIn(last)
}

export const saidIn = (heard: Heard): string => (wordsOf(heard) ?? heard.body).slice(0, VALUE_MAX).toWellFormed()

export function handOver(turn: Turn, because: LeftBecause): RunNext {
  turn.effects.push({ do: 'handOver', to: { to: 'fallback' }, distribution: 'none', outOfHours: '', because })
  return ended(turn, because)
}

export function ended({ state }: Turn, because: LeftBecause): RunNext {
  Object.assign(state, { due: null, asked: null, calling: null })
  return { stop: 'ended', because }
}
