import { type Edge, exitsOf, FLOW_SCHEMA, type FlowDocument, flowDocument, NODES_MAX } from '../document.ts'
import { type FlowFacts, namedOf } from '../facts.ts'
import { emptyNode, type FlowNode, flowNode, nodeId } from '../nodes.ts'
import type { Became } from './drawing.ts'
import { FlowFileFault, type Loose, list, text, thing } from './loose.ts'
import { type Finder, withReferences } from './references.ts'

/** Our own file: keys in order and ids kept, so that two files of one flow can be compared; rows of the company with their names. */

const FORMAT = 'balcao-flow'
export const isOurs = (file: Loose): boolean => file.format === FORMAT

export function writeOurs(flow: { name: string; description: string }, document: FlowDocument, facts: FlowFacts): string {
  const references: Record<string, string> = {}
  const nodes: Record<string, FlowNode> = {}
  for (const [id, node] of Object.entries(document.nodes))
    nodes[id] = withReferences(node, (what, row) => {
      if (what === 'file') return null
      const name = namedOf(facts, what).find(one => one.id === row)?.name
      if (name !== undefined) references[`${what}:${row}`] = name
      return row
    })
  const { schema, start, edges, layout, examples } = document
  return JSON.stringify(
    sorted({
      format: FORMAT,
      schema,
      name: flow.name,
      description: flow.description,
      start,
      nodes,
      edges,
      layout,
      examples,
      references,
    }),
    null,
    2,
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

export interface Read {
  name: string
  description: string
  document: FlowDocument
  became: Became[]
  left: string[]
}

export function readOurs(file: Loose, finder: Finder): Read {
  if (typeof file.schema !== 'number' || file.schema > FLOW_SCHEMA)
    throw new FlowFileFault('newer', { schema: text(file.schema) })
  const given = Object.entries(thing(file.nodes))
  if (given.length > NODES_MAX) throw new FlowFileFault('tooMany', { most: NODES_MAX, count: given.length })
  const lines = list(file.edges).flatMap((one): Edge[] => {
    const [from, exit, to] = list(one)
    return typeof from === 'string' && typeof exit === 'string' && typeof to === 'string' ? [[from, exit, to]] : []
  })
  const linesBy = Map.groupBy(lines, ([from]) => from)
  const names = thing(file.references)
  const nodes: Record<string, FlowNode> = {}
  const became: Became[] = []
  for (const [id, raw] of given) {
    if (!nodeId.safeParse(id).success) throw new FlowFileFault('form', { node: id.slice(0, 40) })
    const node = nodeFrom(raw, linesBy.get(id) ?? [])
    nodes[id] = withReferences(node, (what, row) => {
      if (what !== 'file') return finder.find(what, row, text(names[`${what}:${row}`], 200), id)
      return null
    })
    if (node.kind === 'message')
      for (const part of node.parts) if (part.type === 'file') finder.lacks('file', `file:${part.fileName}`, part.fileName, id)
    became.push({ from: text(thing(raw).kind, 80), name: node.name, node: id, kind: node.kind })
  }
  const start = text(file.start, 24)
  if (nodes[start]?.kind !== 'start') throw new FlowFileFault('noStart')
  return {
    name: text(file.name, 120),
    description: text(file.description, 500),
    document: { schema: 1, start, nodes, edges: edgesIn(nodes, lines), layout: layoutOf(file, nodes), ...examplesIn(file) },
    became,
    left: [],
  }
}

/** Of a kind we do not know: kept as it is, with its lines as exits. */
function nodeFrom(raw: unknown, lines: readonly Edge[]): FlowNode {
  const node = flowNode.safeParse(raw)
  if (node.success) return node.data
  const exits = lines.slice(0, 20).map(([, exit], i) => ({ id: `e${i + 1}`, label: exit.slice(0, 60) }))
  return {
    ...emptyNode('unsupported'),
    name: text(thing(raw).name, 80),
    was: text(thing(raw).kind, 80),
    raw: JSON.stringify(raw).slice(0, 50_000),
    exits,
  }
}

function edgesIn(nodes: Readonly<Record<string, FlowNode>>, lines: readonly Edge[]): Edge[] {
  const taken = new Set<string>()
  return lines.flatMap(([from, exit, to]): Edge[] => {
    const node = Object.hasOwn(nodes, from) ? nodes[from] : undefined
    if (!node || !Object.hasOwn(nodes, to)) return []
    const named = node.kind === 'unsupported' ? node.exits.find(one => one.label === exit.slice(0, 60)) : undefined
    const door = named ? `x:${named.id}` : exit
    const isNew = exitsOf(node).some(one => one.id === door) && !taken.has(`${from} ${door}`)
    taken.add(`${from} ${door}`)
    return isNew ? [[from, door, to]] : []
  })
}

function layoutOf(file: Loose, nodes: Readonly<Record<string, FlowNode>>): FlowDocument['layout'] {
  const given = thing(file.layout)
  const place = (value: unknown) => Math.max(-1e6, Math.min(1e6, Number.isFinite(value) ? Number(value) : 0))
  return Object.fromEntries(Object.keys(nodes).map(id => [id, [place(list(given[id])[0]), place(list(given[id])[1])]]))
}

/** Made-up conversations that are none of ours are left out. */
function examplesIn(file: Loose): Pick<FlowDocument, 'examples'> {
  const { data } = flowDocument.shape.examples.safeParse(file.examples)
  return data ? { examples: data } : {}
}
