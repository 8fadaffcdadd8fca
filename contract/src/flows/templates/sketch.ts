import type { Edge, FlowDocument, FlowExample } from '../document.ts'
import { playedOut } from '../figures/examples.ts'
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

  /** With conversations to try it with: their name, and what the customer says in them. */
  document(examples: readonly SketchedTalk[]): FlowDocument {
    const drawn = { schema: 1, start: 'start', nodes: this.#nodes, edges: this.#edges, layout: this.#layout } as const
    const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
    const played = ({ name, said, isClosed = false }: SketchedTalk): FlowExample =>
      playedOut(drawn, name, { said: [...said], isClosed }, matches)
    return { ...drawn, examples: examples.map(played) }
  }
}

/** Options a, b, c … with these titles. */
export const optionsOf = (...titles: string[]): MenuOption[] =>
  titles.map((title, i) => ({ id: String.fromCharCode(97 + i), title, description: '', synonyms: [] }))

interface SketchedTalk {
  name: string
  said: readonly string[]
  isClosed?: boolean
}
