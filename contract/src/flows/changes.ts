import { z } from 'zod'
import { inOrder } from './checks/graph.ts'
import type { FlowDocument } from './document.ts'
import { type FlowNode, NODE_KINDS } from './nodes.ts'

/** What one document does otherwise than another. Where a node stands on the canvas is no change. */

const field = z.object({ field: z.string(), before: z.string(), after: z.string() })
export const flowChange = z.object({
  what: z.enum(['added', 'removed', 'changed', 'rewired']),
  node: z.string(),
  kind: z.enum(NODE_KINDS),
  name: z.string(),
  /** What is written there otherwise; of `rewired` the exits, with the nodes they led and lead to. */
  fields: z.array(field),
})
export type FlowChange = z.output<typeof flowChange>

/** What a node holds, each value under its path. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value !== null && typeof value === 'object') {
    const found = new Map<string, string>()
    for (const [key, one] of Object.entries(value))
      for (const [at, leaf] of leavesOf(one, path ? `${path}.${key}` : key)) found.set(at, leaf)
    return found
  }
  return new Map([[path, value === null ? '' : String(value)]])
}

function fieldsBetween(before: unknown, after: unknown): FlowChange['fields'] {
  const was = leavesOf(before)
  const is = leavesOf(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter(key => was.get(key) !== is.get(key))
    .map(key => ({ field: key, before: was.get(key) ?? '', after: is.get(key) ?? '' }))
}

/** The line of each exit of a node. */
function linesFrom(document: FlowDocument, id: string): Record<string, string> {
  return Object.fromEntries(document.edges.filter(([from]) => from === id).map(([, exit, to]) => [exit, to]))
}

const FIELDS_MAX = 40
const changeOf = (what: FlowChange['what'], id: string, node: FlowNode, fields: FlowChange['fields'] = []): FlowChange => ({
  what,
  node: id,
  kind: node.kind,
  name: node.name,
  fields: fields.slice(0, FIELDS_MAX),
})

/** As a conversation meets them; what is gone stands last. */
export function diffOf(before: FlowDocument | null, after: FlowDocument): FlowChange[] {
  const was = new Map(Object.entries(before?.nodes ?? {}))
  const changes: FlowChange[] = []
  for (const id of inOrder(after)) {
    const node = after.nodes[id]
    if (!node) continue
    const old = was.get(id)
    if (!old) {
      changes.push(changeOf('added', id, node))
      continue
    }
    const fields = old === node ? [] : fieldsBetween(old, node)
    if (fields.length > 0) changes.push(changeOf('changed', id, node, fields))
    const rewired = before ? fieldsBetween(linesFrom(before, id), linesFrom(after, id)) : []
    if (rewired.length > 0) changes.push(changeOf('rewired', id, node, rewired))
  }
  for (const [id, node] of was) if (!Object.hasOwn(after.nodes, id)) changes.push(changeOf('removed', id, node))
  return changes
}
