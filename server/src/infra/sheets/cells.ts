/** A text, a number, a day of the calendar as `1990-01-31`, a moment; nothing. */
export type Cell = string | number | null | { day: string } | { at: Date }

export type SheetRow = readonly Cell[]

export interface SheetLook {
  /** The name at the foot of a workbook's sheet. */
  name: string
  titles: readonly string[]
  /** Columns that hold moments: a CSV says them as people do, and once more as programs do. */
  moments?: readonly number[]
  locale: string
  /** Whose clock moments are told by. */
  zone: string
}

/** Rows in groups, as they are read from wherever they come. */
export type Rows = AsyncIterable<readonly SheetRow[]>
