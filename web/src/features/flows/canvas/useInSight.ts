import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'

/** After what is brought into sight by itself has arrived. */
const ARRIVED_MS = 260
const MARGIN = 24

/**
 * A panel beside the drawing takes room from it: what was all in sight stays so, and the card that is chosen is not behind the panel.
 */
export function useInSight(selected: readonly string[]): void {
  const width = useStore(state => state.width)
  const store = useStoreApi()
  const flow = useReactFlow()
  const before = useRef(width)
  const chosen = useRef(selected)
  chosen.current = selected
  useEffect(() => {
    const was = before.current
    before.current = width
    if (was === 0 || width === 0 || was === width) return
    const isAllSeen = (within: number) => {
      const { x, y, width: wide, height: high } = flow.getNodesBounds(flow.getNodes())
      const { transform, height } = store.getState()
      const [left, top, zoom] = transform
      const isWide = x * zoom + left >= 0 && (x + wide) * zoom + left <= within
      return isWide && y * zoom + top >= 0 && (y + high) * zoom + top <= height
    }
    const wasAllSeen = isAllSeen(was)
    const timer = setTimeout(() => {
      if (wasAllSeen && !isAllSeen(width)) void flow.fitView({ maxZoom: 1, padding: 0.15, duration: 200 })
      else if (chosen.current.length === 1) bringIn(chosen.current[0] ?? '')
    }, ARRIVED_MS)
    const bringIn = (id: string) => {
      const node = flow.getInternalNode(id)
      if (!node) return
      const { x, y, zoom } = flow.getViewport()
      const left = node.internals.positionAbsolute.x * zoom + x
      const right = left + (node.measured.width ?? 0) * zoom
      const by = right > width - MARGIN ? width - MARGIN - right : left < MARGIN ? MARGIN - left : 0
      // A card wider than the drawing begins at its left.
      const dx = left + by < MARGIN ? MARGIN - left : by
      if (dx !== 0) void flow.setViewport({ x: x + dx, y, zoom }, { duration: 200 })
    }
    return () => clearTimeout(timer)
  }, [width, flow, store])
}
