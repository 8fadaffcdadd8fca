import { daysIn, MOST_EXACT_PASSES, MOST_MEDIAN_DAYS } from '@balcao/contract/reports/reports'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import type { Asking } from './asking.ts'
import { dayOf } from './passes.ts'

/** So many passes are sorted for their medians while somebody waits; of more, over a long time, means are shown. */
export const medians = { most: MOST_EXACT_PASSES }

/** Asked over a long time of few passes, its medians are computed as over a short one. */
export async function withMedians(tx: Tx, asking: Asking): Promise<Asking> {
  const { filter } = asking
  if (filter.exact || daysIn(filter) <= MOST_MEDIAN_DAYS) return asking
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${medians.most} as few from (
      select from attendances a where a.tenant_id = ${tx.tenant} and ${dayOf(filter)} between ${filter.from}::date and ${filter.to}::date
      limit ${medians.most + 1}) a`.execute(tx)
  return rows[0]?.few ? { ...asking, filter: { ...filter, exact: true } } : asking
}
