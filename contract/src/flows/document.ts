import { z } from 'zod'
import { type FlowNode, flowNode, nodeId } from './nodes.ts'

/** A flow as a document: what is drawn, published, run and exported. Immutable: an edit makes another one. */

export const FLOW_SCHEMA = 1
export const NODES_MAX = 300
export const DOCUMENT_BYTES_MAX = 256 * 1024
/** A line out of each exit, and a menu has ten. */
const EDGES_MAX = 3000

const exit = z.string().regex(/^[a-zA-Z0-9:]{1,40}$/)
const edge = z.tuple([nodeId, exit, nodeId])
/** From a node by one of its exits to another. */
export type Edge = z.output<typeof edge>
const place = z.tuple([z.number().min(-1e6).max(1e6), z.number().min(-1e6).max(1e6)])

/** Ways out of a flow have short names; a path of a hundred steps a turn is none. */
const PATH_MAX = 400
export const EXAMPLES_MAX = 20
export const EXAMPLE_WORDS_MAX = 20

/** A conversation somebody made up: what a customer says, and which way the flow went with it when it was kept. */
const flowExample = z
  .object({
    name: z.string().trim().min(1).max(80),
    /** Outside the company's hours. */
    isClosed: z.boolean(),
    said: z.array(z.string().trim().min(1).max(500)).min(1).max(EXAMPLE_WORDS_MAX),
    path: z.array(z.tuple([nodeId, exit.nullable()])).max(PATH_MAX),
    /** How it ended; null: it waits for an answer. */
    because: z.string().max(20).nullable(),
  })
  .strict()
export type FlowExample = z.output<typeof flowExample>

export const flowDocument = z
  .object({
    schema: z.literal(FLOW_SCHEMA),
    start: nodeId,
    nodes: z.record(nodeId, flowNode).refine(nodes => Object.keys(nodes).length <= NODES_MAX, { error: 'nodes' }),
    edges: z.array(edge).max(EDGES_MAX),
    /** Where each stands on the canvas: moving one is no change of the flow. */
    layout: z.record(nodeId, place),
    /** To try the flow with: no part of what it does. */
    examples: z.array(flowExample).max(EXAMPLES_MAX).optional(),
  })
  .strict()
export type FlowDocument = z.output<typeof flowDocument>

interface Exit {
  id: string
  /** A conversation may end here without a line: it goes on as said at the kind, or to the fallback. */
  optional?: true
  /** What is written at it, where people named it; else the exit's own word is in the texts. */
  label?: string
}

const next: Exit[] = [{ id: 'next' }]
const silence: Exit = { id: 'silence', optional: true }

/** By which doors a conversation leaves a node. Those of an option, a rule, a status carry its id, so that a line stays when it is renamed. */
export function exitsOf(node: FlowNode): Exit[] {
  switch (node.kind) {
    case 'menu':
      return [...node.options.map(one => ({ id: `o:${one.id}`, label: one.title })), { id: 'other', optional: true }, silence]
    case 'ask':
      return [...next, { id: 'other', optional: true }, silence]
    case 'condition':
      return [...node.rules.map(one => ({ id: `r:${one.id}`, label: one.label })), { id: 'else' }]
    case 'hours':
      return [{ id: 'open' }, { id: 'closed' }]
    case 'http':
      return [{ id: 'ok' }, ...node.statuses.map(status => ({ id: `s:${status}`, label: String(status) })), { id: 'failed' }]
    case 'wait':
      return [{ id: 'elapsed' }, ...(node.endsByMessage ? [{ id: 'spoke', optional: true } as const] : [])]
    case 'integration':
      return [
        { id: 'ended', optional: true },
        { id: 'failed', optional: true },
      ]
    case 'unsupported':
      return node.exits.map(one => ({ id: `x:${one.id}`, optional: true, label: one.label }))
    case 'transfer':
    case 'flow':
    case 'evaluation':
    case 'close':
    case 'rest':
    case 'note':
      return []
    default:
      return next
  }
}

/** Where an exit leads; null: nowhere. */
export const leadsTo = (document: FlowDocument, from: string, exit: string): string | null =>
  document.edges.find(([node, door]) => node === from && door === exit)?.[2] ?? null
