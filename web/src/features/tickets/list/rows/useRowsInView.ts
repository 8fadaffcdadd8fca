import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Drawn beyond either edge, so that a turn of the wheel finds rows there; */
const BEYOND = 6
/** and no more than this while somebody flies past whole screens, until they rest. */
const BEYOND_FLYING = 1
const RESTS_MS = 120

interface View {
  top: number
  fitting: number
  isFlying: boolean
}

/** Which rows of one height are in view. Nothing is measured and nothing held for each row: it costs the same however long the list is. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [{ top, fitting, isFlying }, setView] = useState<View>({ top: 0, fitting: 0, isFlying: false })

  useLayoutEffect(() => {
    const pane = scroller.current
    if (!pane) return
    const look = () =>
      setView(before => {
        const top = Math.max(0, Math.floor(pane.scrollTop / rowPx))
        const fitting = Math.ceil(pane.clientHeight / rowPx)
        if (top === before.top && fitting === before.fitting) return before
        return { top, fitting, isFlying: Math.abs(top - before.top) > fitting }
      })
    // Before the frame is painted: the rows stand there when the place does.
    const scrolled = () => flushSync(look)
    const sizes = new ResizeObserver(look)
    look()
    sizes.observe(pane)
    pane.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      pane.removeEventListener('scroll', scrolled)
    }
  }, [scroller, rowPx])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader who flies on does not rest
  useEffect(() => {
    if (!isFlying) return
    const resting = setTimeout(() => setView(view => ({ ...view, isFlying: false })), RESTS_MS)
    return () => clearTimeout(resting)
  }, [isFlying, top])

  const bringIntoView = useCallback(
    (at: number) => {
      const pane = scroller.current
      if (!pane) return
      const lowest = at * rowPx
      const highest = lowest + rowPx - pane.clientHeight
      pane.scrollTop = Math.min(lowest, Math.max(highest, pane.scrollTop))
    },
    [scroller, rowPx],
  )

  return { indexes: rowsIn({ top, fitting, isFlying }, count), isFlying, bringIntoView }
}

export function rowsIn({ top, fitting, isFlying }: View, count: number): number[] {
  if (fitting === 0) return []
  // A list that has become shorter is looked at before the browser tells where it stands now.
  const first = Math.min(top, Math.max(0, count - fitting))
  const beyond = isFlying ? BEYOND_FLYING : BEYOND
  const from = Math.max(0, first - beyond)
  const to = Math.min(count, first + fitting + 1 + beyond)
  return Array.from({ length: to - from }, (_, i) => from + i)
}
