import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowRow } from '@balcao/contract/flows/flows'
import type { Edit } from '../editing/edits.ts'
import type { Imitated } from './useWorld.ts'

/** What is tried, and as which channel. */
export interface Tried {
  document: FlowDocument
  flow: FlowRow
  imitated: Imitated
  /** Null: the draft is only read here. */
  edit: ((edit: Edit) => void) | null
}
