import { type Edge, exitsOf, type FlowDocument } from '@balcao/contract/flows/document'
import { emptyNode, type FlowNode, type NodeKind } from '@balcao/contract/flows/nodes'

/** What can be done to a document: each gives another one, and shares what stays. */

export type Place = [number, number]
export type Edit = (document: FlowDocument) => FlowDocument

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
export function newId(taken: Readonly<Record<string, unknown>> = {}): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(8))
    const id = Array.from(bytes, byte => SIGNS[byte % SIGNS.length]).join('')
    if (!Object.hasOwn(taken, id)) return id
  }
}

/** A node as somebody wants it first: what nearly all fill is there already. */
export function freshNode(kind: NodeKind): FlowNode {
  if (kind === 'message') return { ...emptyNode('message'), parts: [{ type: 'text', text: '' }] }
  if (kind === 'menu') return { ...emptyNode('menu'), options: [{ id: newId(), title: '', description: '', synonyms: [] }] }
  if (kind === 'condition')
    return {
      ...emptyNode('condition'),
      rules: [{ id: newId(), label: '', when: { all: [{ field: 'lastMessage', operator: 'contains' }] } }],
    }
  return emptyNode(kind)
}

export const addNode =
  (id: string, node: FlowNode, at: Place): Edit =>
  document => ({
    ...document,
    nodes: { ...document.nodes, [id]: node },
    layout: { ...document.layout, [id]: at },
  })

/** An exit leads to one node; null: nowhere. */
export const connect =
  (from: string, exit: string, to: string | null): Edit =>
  document => {
    const edges = document.edges.filter(([node, door]) => node !== from || door !== exit)
    return { ...document, edges: to === null ? edges : [...edges, [from, exit, to]] }
  }

const without = <T>(record: Readonly<Record<string, T>>, gone: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)))

/** The start stays. */
export const removeNodes =
  (ids: readonly string[]): Edit =>
  document => {
    const gone = new Set(ids.filter(id => id !== document.start))
    if (gone.size === 0) return document
    return {
      ...document,
      nodes: without(document.nodes, gone),
      layout: without(document.layout, gone),
      edges: document.edges.filter(([from, , to]) => !gone.has(from) && !gone.has(to)),
    }
  }

export const moveNodes =
  (places: Readonly<Record<string, Place>>): Edit =>
  document => ({
    ...document,
    layout: { ...document.layout, ...places },
  })

/** Another node in its place: lines out of exits it no longer has are gone. */
export const putNode =
  (id: string, node: FlowNode): Edit =>
  document => {
    const doors = new Set(exitsOf(node).map(one => one.id))
    const isKept = ([from, exit]: Edge) => from !== id || doors.has(exit)
    const edges = document.edges.every(isKept) ? document.edges : document.edges.filter(isKept)
    return { ...document, nodes: { ...document.nodes, [id]: node }, edges }
  }

/** What is copied: nodes, the lines between them, where they stood. */
export interface Clip {
  nodes: Record<string, FlowNode>
  edges: Edge[]
  layout: Record<string, Place>
}

export function copyOf(document: FlowDocument, ids: readonly string[]): Clip | null {
  const kept = new Set(ids.filter(id => id !== document.start && document.nodes[id]))
  if (kept.size === 0) return null
  const gone = new Set(Object.keys(document.nodes).filter(id => !kept.has(id)))
  return {
    nodes: without(document.nodes, gone),
    layout: without(document.layout, gone),
    edges: document.edges.filter(([from, , to]) => kept.has(from) && kept.has(to)),
  }
}

/** The same again under new names, its upper left corner at a place. */
export function pasted(document: FlowDocument, clip: Clip, at: Place): { document: FlowDocument; ids: string[] } {
  const names = new Map(Object.keys(clip.nodes).map(id => [id, newId(document.nodes)]))
  const corner = Object.values(clip.layout).reduce<Place>(
    (least, [x, y]) => [Math.min(least[0], x), Math.min(least[1], y)],
    [1e6, 1e6],
  )
  const renamed = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([id, one]) => [names.get(id) ?? id, one]))
  const layout = Object.fromEntries(
    Object.entries(clip.layout).map(([id, [x, y]]): [string, Place] => [
      names.get(id) ?? id,
      [x - corner[0] + at[0], y - corner[1] + at[1]],
    ]),
  )
  const edges = clip.edges.map(([from, exit, to]): Edge => [names.get(from) ?? from, exit, names.get(to) ?? to])
  return {
    document: {
      ...document,
      nodes: { ...document.nodes, ...renamed(clip.nodes) },
      layout: { ...document.layout, ...layout },
      edges: [...document.edges, ...edges],
    },
    ids: [...names.values()],
  }
}

/** The nearest free place to the right of a node, or below all. */
export function placeBeside(document: FlowDocument, id: string | null): Place {
  const own = id === null ? undefined : document.layout[id]
  const all = Object.entries(document.layout).flatMap(([one, [x, y]]) => {
    const node = document.nodes[one]
    return node ? [{ x, y, end: y + heightOf(node) }] : []
  })
  const start: Place = own ? [own[0] + 320, own[1]] : [0, Math.max(0, ...all.map(({ end }) => end)) + 70]
  const at: Place = [...start]
  while (all.some(({ x, y, end }) => Math.abs(x - at[0]) < 260 && at[1] > y - 150 && at[1] < end + 20)) at[1] += 20
  return at
}

/** About how much a card takes from top to bottom: its exits stand under each other. */
export const heightOf = (node: FlowNode): number => 110 + exitsOf(node).length * 34
