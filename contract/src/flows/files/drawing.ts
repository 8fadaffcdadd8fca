import { type Edge, type FlowDocument, NODES_MAX } from '../document.ts'
import { emptyNode, type FlowNode, type NodeKind, type NodeOf, VARIABLE_NAME } from '../nodes.ts'
import { FlowFileFault } from './loose.ts'

export interface Became {
  from: string
  name: string
  node: string
  kind: NodeKind
}

/** A document while it is read out of another program's file. */
export class Drawing {
  readonly nodes: Record<string, FlowNode> = {}
  readonly edges: Edge[] = []
  readonly layout: Record<string, [number, number]> = {}
  readonly became: Became[] = []
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** By the name that several want, the number that none of them has yet. */
  readonly #numbers = new Map<string, number>()
  #next = 1

  /** A node of a kind, at a place; `from` is what the file calls it. */
  add<K extends NodeKind>(kind: K, from: string, fields: Partial<NodeOf<K>>, at: readonly [number, number]): string {
    if (this.#next > NODES_MAX) throw new FlowFileFault('tooMany', { most: NODES_MAX })
    const id = `n${this.#next++}`
    const node = { ...emptyNode(kind), ...fields } as NodeOf<K>
    this.nodes[id] = node
    this.layout[id] = [Math.max(-1e6, Math.min(1e6, Math.round(at[0]))), Math.max(-1e6, Math.min(1e6, Math.round(at[1])))]
    this.became.push({ from, name: node.name, node: id, kind })
    return id
  }

  /** The first line out of an exit holds. */
  line(from: string, exit: string, to: string | null | undefined): void {
    if (!to || this.edges.some(([node, door]) => node === from && door === exit)) return
    this.edges.push([from, exit, to])
  }

  change<K extends NodeKind>(id: string, kind: K, fields: Partial<NodeOf<K>>): void {
    const node = this.nodes[id]
    if (node?.kind === kind) this.nodes[id] = { ...node, ...fields } as FlowNode
  }

  /** A name of another program as one of ours, the same each time it is asked. */
  variable(name: string): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const words = name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .split(/[^a-zA-Z0-9]+/)
      .filter(Boolean)
    const joined = words
      .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
      .join('')
    const wanted = VARIABLE_NAME.test(joined) ? joined : `v${joined.replace(/^[^a-zA-Z0-9]*/, '')}`.slice(0, 36)
    const base = wanted.slice(0, 34)
    let free = base
    let number = this.#numbers.get(base) ?? 2
    for (; this.#taken.has(free); number++) free = `${base}${number}`
    this.#numbers.set(base, number)
    this.#taken.add(free)
    this.#names.set(name, free)
    return free
  }

  document(start: string): FlowDocument {
    return { schema: 1, start, nodes: this.nodes, edges: this.edges, layout: this.layout }
  }
}

export const STEP_X = 320
export const STEP_Y = 220
