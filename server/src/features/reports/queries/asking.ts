import { refuse } from '@balcao/contract/errors'
import { type Actor, rankOf } from '@balcao/contract/permissions'
import { daysIn, MOST_REPORT_DAYS, type ReportFilter } from '@balcao/contract/reports/reports'
import { EVERYTHING } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'

/** A report as it is asked for, by whom. */
export interface Asking {
  actor: Actor
  filter: ReportFilter
  /** After which row the page begins. */
  cursor?: string | undefined
  /** Rows of a page. */
  most: number
  /** Aborts when the asker no longer waits. */
  gone?: AbortSignal | undefined
}

/** One row: what a report says, rows and totals of one snapshot. */
export type Statement = (asking: Asking) => RawBuilder<unknown>

/** Days that can be counted. */
export function refuseWrongPeriod({ from, to }: ReportFilter, isNeeded: boolean): void {
  if (isNeeded && (from === undefined || to === undefined)) refuse('ERR_REPORT_PERIOD', { from, to })
  if (from === undefined || to === undefined) return
  const days = daysIn({ from, to })
  if (days < 1 || days > MOST_REPORT_DAYS) refuse('ERR_REPORT_PERIOD', { from, to, most: MOST_REPORT_DAYS })
}

/** Of a list of ids with 0 for none: the column is one of them, or empty where that was asked for. No list narrows nothing. */
export function among(column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<boolean> {
  if (!ids || ids.length === 0) return sql`true`
  const named = ids.filter(id => id !== 0)
  return sql`(${column} = any (${named}::bigint[])${ids.includes(0) ? sql` or ${column} is null` : sql``})`
}

/**
 * Which passes `a` somebody is counted, on the home, in reports and in files: plain users their own, admins all, supervisors by the
 * rooms they stand in, as they are when it is asked.
 */
export function counted({ userId, tenantId, ...actor }: Actor): RawBuilder<boolean> {
  const rank = rankOf({ ...actor })
  if (rank === 'user') return sql`a.user_id = ${userId}`
  if (rank !== 'super') return sql`true`
  const rooms = sql`(select u.rooms from users u where u.tenant_id = ${tenantId} and u.id = ${userId})::text[]`
  return sql`(${EVERYTHING} = any (${rooms}) or audience_of(a.user_id, a.queue_id, false, a.is_group, '{}') && ${rooms})`
}

/** Equal for two who are counted the same passes: admins all there are, of everybody else nobody is told what another was. */
export function sightOf(actor: Actor): unknown[] {
  const rank = rankOf(actor)
  return [rank, rank === 'admin' || rank === 'superadmin' ? 'all' : actor.userId, actor.masked]
}
