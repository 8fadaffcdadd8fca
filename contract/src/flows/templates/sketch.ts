import { type Edge, exitsOf, type FlowDocument, type FlowExample } from '../document.ts'
import { playedOut } from '../figures/examples.ts'
import { emptyNode, type FlowNode, type MenuOption, type NodeKind, type NodeOf } from '../nodes.ts'

const COLUMN = 320
const ROW = 200
const GAP = 40

/** A document written down by hand: nodes with their column and row, and where each exit leads. */
export class Sketch {
  readonly #nodes: Record<string, FlowNode> = {}
  readonly #edges: Edge[] = []
  readonly #places: { id: string; column: number; row: number }[] = []

  node<K extends NodeKind>(
    id: string,
    kind: K,
    [column, row]: [number, number],
    fields: Partial<NodeOf<K>>,
    exits: Record<string, string> = {},
  ): this {
    this.#nodes[id] = { ...emptyNode(kind), ...fields } as NodeOf<K>
    this.#places.push({ id, column, row })
    for (const [exit, to] of Object.entries(exits)) this.#edges.push([id, exit, to])
    return this
  }

  /** In columns and rows; none lies on the one above it. */
  #layout(): FlowDocument['layout'] {
    const layout: FlowDocument['layout'] = {}
    for (const its of Map.groupBy(this.#places, ({ column }) => column).values()) {
      let free = Number.NEGATIVE_INFINITY
      for (const { id, column, row } of its.toSorted((a, b) => a.row - b.row)) {
        const y = Math.max(row * ROW, free)
        layout[id] = [column * COLUMN, y]
        const node = this.#nodes[id]
        free = y + (node ? heightOf(node) : 0) + GAP
      }
    }
    return layout
  }

  /** With conversations to try it with: their name, and what the customer says in them. */
  document(examples: readonly SketchedTalk[]): FlowDocument {
    const drawn = { schema: 1, start: 'start', nodes: this.#nodes, edges: this.#edges, layout: this.#layout() } as const
    const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
    const played = ({ name, said, isClosed = false }: SketchedTalk): FlowExample =>
      playedOut(drawn, name, { said: [...said], isClosed }, matches)
    return { ...drawn, examples: examples.map(played) }
  }
}

/** Options a, b, c … with these titles. */
export const optionsOf = (...titles: string[]): MenuOption[] =>
  titles.map((title, i) => ({ id: String.fromCharCode(97 + i), title, description: '', synonyms: [] }))

/** About how high a card is drawn: its name, up to four lines of words, a box for each of several exits. */
function heightOf(node: FlowNode): number {
  const said = node.kind === 'message' ? node.parts.map(part => (part.type === 'text' ? part.text : '')).join(' ') : ''
  const words = node.kind === 'menu' || node.kind === 'ask' ? node.text : said
  const exits = exitsOf(node).length
  return 80 + Math.min(4, Math.ceil(words.length / 28)) * 20 + (exits > 1 ? exits * 36 + 14 : 0)
}

interface SketchedTalk {
  name: string
  said: readonly string[]
  isClosed?: boolean
}
