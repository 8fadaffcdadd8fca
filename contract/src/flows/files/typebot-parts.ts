import type { Drawing } from './drawing.ts'
import type { Finder } from './references.ts'

/** What a reader of blocks needs of the whole. */
export interface Typebot {
  drawing: Drawing
  finder: Finder
  /** Our name of a variable, by its id there. */
  variable(id: unknown): string
  /** Variables in a text stand by their names there. */
  filled(text: string): string
}

/** Where a chain goes on, and where its other doors lead: edges of the file. */
export interface Block {
  id: string
  exit: string | null
  doors: { exit: string; edge: unknown }[]
}

/** A block that goes to a group by its name, without an edge. */
export class Jump {
  readonly group: string
  constructor(group: string) {
    this.group = group
  }
}
