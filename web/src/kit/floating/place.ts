export type Position = `${'top' | 'bottom'}-${'start' | 'end'}`

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Size {
  width: number
  height: number
}

const GAP = 6
const MARGIN = 8

/** Where something opens: on the wanted side of what it belongs to, or on the other where there is more room; never off the page. */
export function place(anchor: Box, size: Size, page: Size, position: Position): { left: number; top: number; maxHeight: number } {
  const [side, edge] = position.split('-')
  const below = page.height - anchor.bottom - GAP - MARGIN
  const above = anchor.top - GAP - MARGIN
  const wanted = side === 'top' ? above : below
  const goesDown = (side === 'bottom') === (size.height <= wanted || wanted >= Math.max(above, below))
  const maxHeight = goesDown ? below : above
  const height = Math.min(size.height, maxHeight)
  const left = edge === 'start' ? anchor.left : anchor.right - size.width
  return {
    left: Math.max(MARGIN, Math.min(left, page.width - MARGIN - size.width)),
    top: goesDown ? anchor.bottom + GAP : anchor.top - GAP - height,
    maxHeight,
  }
}
