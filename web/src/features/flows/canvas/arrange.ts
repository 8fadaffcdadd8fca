import { linesOf } from '@balcao/contract/flows/checks/graph'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { graphlib, layout } from '@dagrejs/dagre'
import { heightOf, type Place } from '../editing/edits.ts'

const WIDTH = 224

/** Places for all cards, from left to right as a conversation goes. */
export function arranged(document: FlowDocument): Record<string, Place> {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 90 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const [id, node] of Object.entries(document.nodes)) graph.setNode(id, { width: WIDTH, height: heightOf(node) })
  for (const [from, lines] of linesOf(document)) for (const { to } of lines) graph.setEdge(from, to)
  layout(graph)
  return Object.fromEntries(
    Object.keys(document.nodes).map((id): [string, Place] => {
      const { x, y, height } = graph.node(id)
      return [id, [Math.round(x - WIDTH / 2), Math.round(y - height / 2)]]
    }),
  )
}
