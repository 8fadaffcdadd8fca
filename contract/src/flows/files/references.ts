import { type Condition, groupOf, isTest, partsOf } from '../../conditions/condition.ts'
import { fold } from '../../conditions/fold.ts'
import { type FlowFacts, type FlowReference, namedOf } from '../facts.ts'
import { referenceOf } from '../fields.ts'
import type { FlowNode, MessagePart, TransferTarget } from '../nodes.ts'

/** The rows of a company a node names, read and put in again. */

type Put = (what: FlowReference | 'file', id: number | string) => number | string | null
const asId = (id: number | string | null): number | null => (typeof id === 'number' ? id : null)

function targetWith(target: TransferTarget, put: Put): TransferTarget {
  if (target.to === 'queue') return { ...target, queueId: target.queueId && asId(put('queue', target.queueId)) }
  if (target.to === 'user') return { ...target, userId: target.userId && asId(put('user', target.userId)) }
  if (target.to === 'team') return { ...target, teamId: target.teamId && asId(put('team', target.teamId)) }
  return target
}

const partWith = (part: MessagePart, put: Put): MessagePart => {
  if (part.type !== 'file' || part.fileId === null) return part
  const kept = put('file', part.fileId)
  return { ...part, fileId: typeof kept === 'string' ? kept : null }
}

/** A test of which nothing is left asks nothing yet, and is an error until somebody chooses. */
function conditionWith(it: Condition, put: Put): Condition {
  if (!isTest(it)) {
    const [join, parts] = partsOf(it)
    return groupOf(
      join,
      parts.map(part => conditionWith(part, put)),
    )
  }
  const what = referenceOf(it.field)
  if (what === null || !Array.isArray(it.value)) return it
  const value = it.value.flatMap(one => (typeof one === 'number' ? (asId(put(what, one)) ?? []) : one))
  if (value.length > 0) return { ...it, value }
  const { field, operator } = it
  return { field, operator }
}

/** The same node with its references as `put` answers them. */
export function withReferences(node: FlowNode, put: Put): FlowNode {
  const ids = (what: FlowReference, all: readonly number[]) => all.flatMap(id => asId(put(what, id)) ?? [])
  switch (node.kind) {
    case 'start':
      return { ...node, fallback: targetWith(node.fallback, put) as typeof node.fallback }
    case 'message':
      return { ...node, parts: node.parts.map(part => partWith(part, put)) }
    case 'tag':
      return { ...node, add: ids('tag', node.add), remove: ids('tag', node.remove) }
    case 'condition':
      return { ...node, rules: node.rules.map(rule => ({ ...rule, when: conditionWith(rule.when, put) })) }
    case 'kanban':
      return { ...node, laneId: node.laneId && asId(put('lane', node.laneId)) }
    case 'transfer':
      return { ...node, target: targetWith(node.target, put) }
    case 'flow':
      return { ...node, flowId: node.flowId && asId(put('flow', node.flowId)) }
    case 'close':
      return { ...node, demandId: node.demandId && asId(put('demand', node.demandId)) }
    default:
      return node
  }
}

export interface Missing {
  what: FlowReference | 'file'
  key: string
  name: string
  nodes: string[]
}

/** Finds what a file names among what is here: by what somebody chose, by its name, and by its number only where the file has no names. */
export class Finder {
  readonly missing = new Map<string, Missing>()
  readonly #facts: FlowFacts
  readonly #choices: Readonly<Record<string, number | null>>
  constructor(facts: FlowFacts, choices: Readonly<Record<string, number | null>>) {
    this.#facts = facts
    this.#choices = choices
  }

  find(what: FlowReference, id: number | string, name: string, node: string): number | null {
    const key = `${what}:${id}`
    const rows = namedOf(this.#facts, what)
    const chosen = Object.hasOwn(this.#choices, key) ? this.#choices[key] : undefined
    if (chosen !== undefined) return rows.some(one => one.id === chosen) ? (chosen ?? null) : null
    const found = name ? rows.find(one => fold(one.name) === fold(name)) : undefined
    if (found) return found.id
    this.lacks(what, key, name, node)
    return null
  }

  lacks(what: Missing['what'], key: string, name: string, node: string): void {
    const known = this.missing.get(key) ?? { what, key, name, nodes: [] }
    this.missing.set(key, { ...known, nodes: known.nodes.includes(node) ? known.nodes : [...known.nodes, node] })
  }
}
