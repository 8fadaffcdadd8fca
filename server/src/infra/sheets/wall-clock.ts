import { DateTime } from 'luxon'

/** Zones change their offset at whole quarters of an hour. */
const QUARTER_MS = 900_000
const MOST_KEPT = 4_096

/** How far a zone's clock is from the world's, in milliseconds; asked once for each quarter of an hour: a file has a million moments. */
export function clockOf(zone: string): (at: Date) => number {
  const kept = new Map<number, number>()
  return at => {
    const quarter = Math.floor(at.getTime() / QUARTER_MS)
    const known = kept.get(quarter)
    if (known !== undefined) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const offset = DateTime.fromMillis(quarter * QUARTER_MS, { zone }).offset * 60_000
    kept.set(quarter, offset)
    return offset
  }
}
