import { daysIn, MOST_EXACT_PASSES, MOST_MEDIAN_DAYS } from '@balcao/contract/reports/reports'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import type { Asking } from './asking.ts'
import { dayOf } from './passes.ts'
import { daysOf } from './summed.ts'

/** So many passes are sorted for their medians while somebody waits; of more, over a long time, means are shown. */
export const medians = { most: MOST_EXACT_PASSES }

/**
 * Asked over a long time of few passes, its medians are computed as over a short one. Where clean days say that there are more, none is
 * counted.
 */
export async function withMedians(tx: Tx, asking: Asking): Promise<Asking> {
  const { filter } = asking
  if (filter.exact || daysIn(filter) <= MOST_MEDIAN_DAYS) return asking
  const [from, to] = [sql`${filter.from}::date`, sql`${filter.to}::date`]
  // Sums are by the day of opening.
  const summed =
    filter.by === 'closed'
      ? sql`0`
      : sql`(select sum(f.passes) from report_filled f
    where f.tenant_id = ${tx.tenant} and f.day in (select day from days where is_clean))`
  const { rows } = await sql<{ few: boolean }>`
    with ${daysOf(tx.tenant, from, to)}
    select case when ${summed} > ${medians.most} then false
      else (select count(*) <= ${medians.most} from (
        select from attendances a where a.tenant_id = ${tx.tenant} and ${dayOf(filter)} between ${from} and ${to}
        limit ${medians.most + 1}) a) end as few`.execute(tx)
  return rows[0]?.few ? { ...asking, filter: { ...filter, exact: true } } : asking
}
