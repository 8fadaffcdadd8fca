import type { Action } from '@balcao/contract/permissions'
import type { ReactNode } from 'react'

/** What a screen has beyond a plain one, drawn by itself in places the kit keeps for it. */
export interface Parts<R> {
  /** In the place of the form, for a row that is there. */
  opened?(id: number, shown: R | undefined, close: () => void): ReactNode
  /** First in the menu of a row. */
  rowItems?(row: R): ReactNode
  /** First in the bar of what can be done to many. */
  bulkItems?(many: Many<R>): ReactNode
  /** Beside the button that makes one. */
  headItems?(head: Head): ReactNode
  /** Who deletes many at once, when that is not everybody who deletes one. */
  removeMany?: Action
  /** Whether this person takes rows in and out as files by the kit’s own buttons; asked where they are drawn. */
  useFiles?(): boolean
  /** What the button for exporting opens, by its name in the address, where the screen has something of its own. */
  exportBy?: string
}

/** What a screen's own things at its head know: what is open over the list, what the list asks, and how many it finds. */
export interface Head {
  opened: string | null
  open(what: string): void
  close(): void
  query: object
  count: number
}

/** A filter that a screen draws itself, as the kit draws its own. */
export interface ChipPart {
  value: string | undefined
  onChange(value: string | undefined): void
  styles: { chip: string | undefined; chosen: string | undefined }
}

export interface Many<R> {
  count: number
  busy: boolean
  /** Those of the chosen that are on screen. */
  rows: readonly R[]
  /** Starts a change of all that are chosen, and says how it is taken back where that is known. */
  change(title: string, change: object, undo?: readonly Undone[]): Promise<void>
}

/** These, as they were. */
export interface Undone {
  ids: readonly number[]
  change: object
}
