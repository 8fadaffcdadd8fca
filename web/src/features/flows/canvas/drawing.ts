import { linesOf } from '@balcao/contract/flows/checks/graph'
import type { FlowDocument } from '@balcao/contract/flows/document'
import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import type { Edge } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import type { Place } from '../editing/edits.ts'
import type { CardNode } from './Card.tsx'

export type Lines = Edge

interface Standing {
  selected: readonly string[]
  moving: Readonly<Record<string, Place>>
  sizes: Readonly<Record<string, { width: number; height: number }>>
  line: string | null
  lit: ReadonlySet<string>
  figures: ReadonlyMap<string, NodeFigures> | null
}

const lineId = (from: string, exit: string): string => `${from} ${exit}`

/** The document as the canvas draws it: a card that did not change is the same object, so that only what moves is drawn again. */
export function useDrawn(
  document: FlowDocument,
  { selected, moving, sizes, line, lit, figures }: Standing,
): { nodes: CardNode[]; edges: Lines[] } {
  const known = useRef(new Map<string, CardNode>())
  const nodes = useMemo(() => {
    const chosen = new Set(selected)
    const next = new Map<string, CardNode>()
    for (const [id, node] of Object.entries(document.nodes)) {
      const [x, y] = moving[id] ?? document.layout[id] ?? [0, 0]
      const before = known.current.get(id)
      const measured = sizes[id]
      const isSame =
        before?.data.node === node &&
        before.position.x === x &&
        before.position.y === y &&
        before.selected === chosen.has(id) &&
        before.measured === measured
      const data = before?.data.node === node ? before.data : { node }
      next.set(
        id,
        isSame
          ? before
          : { id, type: 'card', position: { x, y }, data, selected: chosen.has(id), ...(measured ? { measured } : {}) },
      )
    }
    known.current = next
    return [...next.values()]
  }, [document, selected, moving, sizes])
  const edges = useMemo(() => {
    const widths = figures && widthsOf(figures)
    return [...linesOf(document)].flatMap(([from, lines]) =>
      lines.map(({ exit, to }): Lines => {
        const id = lineId(from, exit)
        return {
          id,
          source: from,
          sourceHandle: exit,
          target: to,
          selected: id === line,
          className: lit.has(id) && lit.has(to) ? 'lit' : '',
          ...(widths ? { style: { strokeWidth: widths.get(id) ?? THIN } } : {}),
        }
      }),
    )
  }, [document, line, lit, figures])
  return { nodes, edges }
}

const THIN = 1
const THICK = 7
/** A line is as thick as what goes along it. */
function widthsOf(figures: ReadonlyMap<string, NodeFigures>): Map<string, number> {
  const all = [...figures.values()].flatMap(({ node, exits }) =>
    exits.map(({ exit, count }) => [lineId(node, exit), count] as const),
  )
  const most = Math.max(1, ...all.map(([, count]) => count))
  return new Map(all.map(([id, count]) => [id, THIN + ((THICK - THIN) * count) / most]))
}

const ASIDE = 2.2
/** The nearest card on a side. */
export function neighbourOf({ nodes, layout }: FlowDocument, from: string, [dx, dy]: Place): string | null {
  const [x, y] = layout[from] ?? [0, 0]
  let best: { id: string; far: number } | null = null
  for (const id of Object.keys(nodes)) {
    const [ox, oy] = layout[id] ?? [0, 0]
    const along = (ox - x) * dx + (oy - y) * dy
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
    if (id === from || along <= 10) continue
    const far = along + aside * ASIDE
    if (!best || far < best.far) best = { id, far }
  }
  return best?.id ?? null
}

/** All cards to one side of another. */
export function allBeside({ nodes, layout }: FlowDocument, from: string, [dx, dy]: Place): string[] {
  const [x, y] = layout[from] ?? [0, 0]
  return Object.keys(nodes).filter(id => {
    const [ox, oy] = layout[id] ?? [0, 0]
    return id === from || (ox - x) * dx + (oy - y) * dy > 0
  })
}
