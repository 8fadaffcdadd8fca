import { advance } from './advance.ts'
import { FLOW_SCHEMA, type FlowDocument } from './document.ts'
import { beginState } from './engine/turn.ts'
import { emptyNode, type FlowNode, type NodeKind, type NodeOf } from './nodes.ts'
import type { Heard, RunEffect, RunFacts, RunInput, RunState, RunStep } from './run.ts'

/** Flows and conversations for tests, without a server. */

export const node = <K extends NodeKind>(kind: K, fields: Partial<NodeOf<K>> = {}): NodeOf<K> => ({
  ...emptyNode(kind),
  ...fields,
})

export const flowOf = (nodes: Record<string, FlowNode>, edges: FlowDocument['edges'], start = 's'): FlowDocument => ({
  schema: FLOW_SCHEMA,
  start,
  nodes: { s: node('start'), ...nodes },
  edges,
  layout: {},
})

export const FACTS: RunFacts = {
  runId: 7,
  now: new Date('2026-11-23T13:00:00Z'),
  zone: 'America/Sao_Paulo',
  locale: 'pt',
  isOpen: () => true,
  nextOpening: () => null,
  matches: (pattern, text) => new RegExp(pattern, 'u').test(text),
  values: { name: 'Ana', channel: 'Balcão' },
  contact: { tagIds: [], laneId: null, walletIds: [], isFirst: true },
  channel: { id: 1, buttons: 3, listRows: 10, textMax: 4096, joinsTexts: false },
  lastSeq: 0,
}

export const said = (body: string, more: Partial<Heard> = {}): Heard => ({
  seq: 1,
  type: 'text',
  body,
  choice: null,
  transcript: null,
  mediaUrl: null,
  at: FACTS.now.toISOString(),
  ...more,
})

/** What the customer reads. */
export const textsOf = (effects: readonly RunEffect[]): string[] =>
  effects.flatMap(one => {
    if (one.do === 'menu') return [one.menu.text]
    return one.do === 'send' && one.part.type === 'text' ? [one.part.text] : []
  })

/** A conversation in a flow, a message after the other; each comes ten seconds after what it answers. */
export function talkIn(document: FlowDocument, facts: Partial<RunFacts> = {}) {
  let state: RunState = beginState()
  let world: RunFacts = { ...FACTS, ...facts }
  let last: RunStep | null = null
  const step = (input: RunInput): RunStep => {
    last = advance(document, state, input, world)
    state = last.state
    const sent = last.effects.filter(one => one.do === 'send' || one.do === 'menu').length
    world = { ...world, lastSeq: world.lastSeq + sent }
    return last
  }
  const later = (seconds: number) => {
    world = { ...world, now: new Date(world.now.getTime() + seconds * 1000) }
  }
  const heardNow = (body: string | Partial<Heard>): Heard => {
    world = { ...world, lastSeq: world.lastSeq + 1 }
    const more = typeof body === 'string' ? { body } : body
    return said('', { seq: world.lastSeq, at: world.now.toISOString(), ...more })
  }
  return {
    begin: (body: string | null = 'oi') => step({ type: 'begin', first: body === null ? null : heardNow(body) }),
    says: (...bodies: (string | Partial<Heard>)[]) => {
      later(10)
      return step({ type: 'heard', messages: bodies.map(heardNow) })
    },
    quickly: (...bodies: (string | Partial<Heard>)[]) => step({ type: 'heard', messages: bodies.map(heardNow) }),
    result: (result: Extract<RunInput, { type: 'result' }>['result']) => step({ type: 'result', result }),
    waits: () => {
      if (state.due) world = { ...world, now: new Date(state.due.at) }
      return step({ type: 'due' })
    },
    later,
    facts: (more: Partial<RunFacts>) => {
      world = { ...world, ...more }
    },
    get state() {
      return state
    },
    get last() {
      return last
    },
  }
}
