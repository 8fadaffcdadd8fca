import type { ReportName } from './columns.ts'

/** Every column of every report, and what stands beside its total. */
export type ReportColumn =
  | 'contact'
  | 'protocol'
  | 'queue'
  | 'user'
  | 'channel'
  | 'demand'
  | 'value'
  | 'opened'
  | 'reply'
  | 'resolution'
  | 'waiting'
  | 'handling'
  | 'status'
  | 'closed'
  | 'pending'
  | 'open'
  | 'total'
  | 'rating'
  | 'ratings'
  | 'reopened'
  | 'received'
  | 'sent'
  | 'failed'
  | 'solved'
  | 'handed'
  | 'left'
  | 'name'
  | 'number'
  | 'email'
  | 'state'
  | 'stage'
  | 'tag'
  | 'wallet'
  | 'created'
  | 'contacts'

/** What files and screens say around the figures. */
type OtherWord =
  | 'none'
  | 'otherCountry'
  | 'noNumber'
  | 'statusPending'
  | 'statusOpen'
  | 'statusClosed'
  | 'closedDay'
  | 'median'
  | 'mean'
  | 'sum'
  | 'byDay'
  | 'openedDay'
  | 'madeAt'
  | 'page'
  | 'rest'
  | 'borders'

export interface ReportWords {
  titles: Record<ReportName, string>
  columns: Record<ReportColumn, string>
  other: Record<OtherWord, string>
}
