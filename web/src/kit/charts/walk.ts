import type { Mark } from '@balcao/contract/charts/shapes'

/** The value a key leads to; null for a key that is none of a chart's. Of several series, up and down change the series. */
export function walked(marks: readonly Mark[], at: number | null, key: string): number | null {
  if (marks.length === 0) return null
  const from = at === null ? undefined : marks[at]
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return marks.length - 1
    case 'ArrowRight':
      return from ? nearest(marks, from, mark => mark.row === from.row && mark.column > from.column) : 0
    case 'ArrowLeft':
      return from ? nearest(marks, from, mark => mark.row === from.row && mark.column < from.column) : 0
    case 'ArrowDown':
      return from ? nearest(marks, from, mark => mark.row > from.row) : 0
    case 'ArrowUp':
      return from ? nearest(marks, from, mark => mark.row < from.row) : 0
    default:
      return null
  }
}

/** The nearest of those that lie in a direction; where one stands if there is none. */
function nearest(marks: readonly Mark[], from: Mark, isThere: (mark: Mark) => boolean): number {
  let best = marks.indexOf(from)
  let least = Number.POSITIVE_INFINITY
  for (const [at, mark] of marks.entries()) {
    const far = Math.abs(mark.row - from.row) * 10_000 + Math.abs(mark.column - from.column)
    if (isThere(mark) && far < least) [best, least] = [at, far]
  }
  return best
}

/** The value at a place of the pointer: the box it is in, else the nearest box of its column. */
export function markAt(marks: readonly Mark[], x: number, y: number): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [at, mark] of marks.entries()) {
    const aside = Math.max(mark.x - x, 0, x - mark.x - mark.width)
    const apart = Math.max(mark.y - y, 0, y - mark.y - mark.height)
    const far = aside * 4 + apart
    if (far < least) [best, least] = [at, far]
  }
  return best
}
