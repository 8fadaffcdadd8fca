import type { Edge, FlowDocument } from '../document.ts'
import { emptyNode, type FlowNode, type MenuOption, type NodeKind, type NodeOf } from '../nodes.ts'

/** A document written down by hand: nodes with their column and row, and where each exit leads. */
export class Sketch {
  readonly #nodes: Record<string, FlowNode> = {}
  readonly #edges: Edge[] = []
  readonly #layout: Record<string, [number, number]> = {}

  node<K extends NodeKind>(
    id: string,
    kind: K,
    [column, row]: [number, number],
    fields: Partial<NodeOf<K>>,
    exits: Record<string, string> = {},
  ): this {
    this.#nodes[id] = { ...emptyNode(kind), ...fields } as NodeOf<K>
    this.#layout[id] = [column * 320, row * 200]
    for (const [exit, to] of Object.entries(exits)) this.#edges.push([id, exit, to])
    return this
  }

  document(): FlowDocument {
    return { schema: 1, start: 'start', nodes: this.#nodes, edges: this.#edges, layout: this.#layout }
  }
}

/** Options a, b, c … with these titles. */
export const optionsOf = (...titles: string[]): MenuOption[] =>
  titles.map((title, i) => ({ id: String.fromCharCode(97 + i), title, description: '', synonyms: [] }))
