import { DOCUMENT_BYTES_MAX, exitsOf, NODES_MAX } from '../document.ts'
import { patternsOfFlow } from '../engine/patterns.ts'
import { linesOf, longestSilence, loopsOf, reachedFrom } from './graph.ts'
import { type Asking, type Problem, type ProblemCode, problemsAt } from './node-problems.ts'

/** All that is wrong with a flow, what is in the way of publishing it first. A draft is kept with any of it. */
export function problemsOf(asked: Asking): Problem[] {
  const asking = { ...asked, isPattern: patternsOfFlow(asked.isPattern) }
  const { nodes, start } = asking.document
  const found = Object.entries(nodes).flatMap(([id, node]) => problemsAt(id, node, asking))
  if (nodes[start]?.kind !== 'start') found.push(problem('error', 'missing', null, 'start'))
  found.push(...graphProblems(asking))
  return found.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
}

export const isPublishable = (problems: readonly Problem[]): boolean => problems.every(({ level }) => level === 'warning')

const problem = (
  level: Problem['level'],
  code: ProblemCode,
  node: string | null,
  field: string | null = null,
  about: string | number = '',
): Problem => ({ level, code, node, field, about: String(about) })

const MANY_MESSAGES = 10

function* graphProblems({ document }: Asking): Iterable<Problem> {
  const { nodes, start } = document
  const lines = linesOf(document)
  const reached = reachedFrom(document, start)
  for (const [id, node] of Object.entries(nodes)) {
    if (node.kind === 'note') continue
    if (!reached.has(id)) {
      yield problem('warning', 'unreachable', id)
      continue
    }
    const taken = new Set((lines.get(id) ?? []).map(({ exit }) => exit))
    for (const exit of exitsOf(node))
      if (!exit.optional && !taken.has(exit.id)) yield problem('error', 'deadEnd', id, `exit:${exit.id}`, exit.label ?? exit.id)
    if (node.kind === 'unsupported' && taken.size === 0) yield problem('error', 'deadEnd', id, null, node.was)
  }
  for (const id of loopsOf(document)) yield problem('error', 'loop', id)
  const count = Object.keys(nodes).length
  if (count > NODES_MAX) yield problem('error', 'tooMany', null, null, NODES_MAX)
  if (bytesOf(document) > DOCUMENT_BYTES_MAX) yield problem('error', 'tooLarge', null, null, DOCUMENT_BYTES_MAX / 1024)
  const silent = longestSilence(document)
  if (silent.messages > MANY_MESSAGES) yield problem('warning', 'manyMessages', silent.node, null, silent.messages)
  yield* withoutWayBack(document)
}

/** A menu behind another one, from which nobody returns. */
function* withoutWayBack(document: Asking['document']): Iterable<Problem> {
  const { nodes, start } = document
  const first = nodes[start]
  if (first?.kind === 'start' && first.menuWords.length > 0) return
  const menus = Object.keys(nodes).filter(id => nodes[id]?.kind === 'menu')
  const lines = linesOf(document)
  const below = new Map(menus.map(id => [id, reachedFrom(document, id, lines)]))
  const behindAnother = new Set(menus.flatMap(id => [...(below.get(id) ?? [])].filter(to => to !== id)))
  for (const [id, reached] of below) {
    if (!behindAnother.has(id)) continue
    const further = [...reached].some(to => to !== id && nodes[to]?.kind === 'menu')
    const circles = [...reached].some(from => lines.get(from)?.some(({ to }) => to === id))
    if (!further && !circles) yield problem('warning', 'noWayBack', id)
  }
}

export const bytesOf = (document: unknown): number => new TextEncoder().encode(JSON.stringify(document)).length
