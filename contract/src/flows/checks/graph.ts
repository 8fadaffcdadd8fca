import { exitsOf, type FlowDocument } from '../document.ts'
import type { FlowNode, NodeKind } from '../nodes.ts'

/** What follows from the lines of a flow. */

/** Here a conversation stands until somebody writes or time goes by. */
const STOPS: ReadonlySet<NodeKind> = new Set(['menu', 'ask', 'wait'])
const stopsAt = (node: FlowNode | undefined): boolean => node !== undefined && STOPS.has(node.kind)

type Lines = Map<string, { exit: string; to: string }[]>

/** The lines that lead from an exit that is there to a node that is there, by the node they leave. */
export function linesOf({ nodes, edges }: FlowDocument): Lines {
  const lines: Lines = new Map()
  const doors = new Map(Object.entries(nodes).map(([id, node]) => [id, new Set(exitsOf(node).map(one => one.id))]))
  for (const [from, exit, to] of edges) {
    if (!doors.get(from)?.has(exit) || !Object.hasOwn(nodes, to)) continue
    const its = lines.get(from)
    if (its) its.push({ exit, to })
    else lines.set(from, [{ exit, to }])
  }
  return lines
}

/** Who asks for many nodes reads the lines once. */
export function reachedFrom(document: FlowDocument, from: string, lines = linesOf(document)): Set<string> {
  const reached = new Set<string>([from])
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const { to } of lines.get(at) ?? [])
      if (!reached.has(to)) {
        reached.add(to)
        open.push(to)
      }
  return reached
}

/** The nodes as a conversation meets them from the start, each exit to its end before the next; then those that nothing leads to. */
export function inOrder(document: FlowDocument): string[] {
  const lines = linesOf(document)
  const met = new Set<string>()
  const open = [document.start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = Object.hasOwn(document.nodes, at) ? document.nodes[at] : undefined
    if (!node || met.has(at)) continue
    met.add(at)
    const its = lines.get(at) ?? []
    for (const { id } of exitsOf(node).toReversed()) for (const { exit, to } of its) if (exit === id) open.push(to)
  }
  return [...met, ...Object.keys(document.nodes).filter(id => !met.has(id))]
}

/** A node of each circle in which nobody is waited for. */
export function loopsOf(document: FlowDocument): string[] {
  const lines = linesOf(document)
  const passed = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  for (const root of Object.keys(document.nodes)) {
    if (passed.has(root) || stopsAt(document.nodes[root])) continue
    const path: { id: string; rest: string[] }[] = []
    const enter = (id: string) => {
      passed.set(id, 'open')
      path.push({ id, rest: (lines.get(id) ?? []).map(({ to }) => to) })
    }
    enter(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = top.rest.pop()
      if (to === undefined) {
        passed.set(top.id, 'done')
        path.pop()
      } else if (passed.get(to) === 'open') found.push(to)
      else if (!passed.has(to) && !stopsAt(document.nodes[to])) enter(to)
    }
  }
  return [...new Set(found)]
}

/** Messages one after another before anybody is waited for, at most. */
export function longestSilence(document: FlowDocument): { node: string; messages: number } {
  const lines = linesOf(document)
  const known = new Map<string, number>()
  const sends = (node: FlowNode | undefined): number =>
    node?.kind === 'message' ? node.parts.filter(({ type }) => type !== 'pause').length : stopsAt(node) ? 1 : 0
  const from = (id: string, above: ReadonlySet<string>): number => {
    const before = known.get(id)
    if (before !== undefined) return before
    const node = document.nodes[id]
    const further = (lines.get(id) ?? []).filter(({ to }) => !above.has(to))
    const inside = new Set([...above, id])
    const count = sends(node) + (stopsAt(node) ? 0 : Math.max(0, ...further.map(({ to }) => from(to, inside))))
    known.set(id, count)
    return count
  }
  let worst = { node: document.start, messages: 0 }
  for (const id of Object.keys(document.nodes)) {
    const messages = from(id, new Set())
    if (messages > worst.messages) worst = { node: id, messages }
  }
  return worst
}
