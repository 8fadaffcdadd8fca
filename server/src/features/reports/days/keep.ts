import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'

/** No transaction lasts so long: what ended before it is whole. */
const MARGIN_MS = 3_600_000
const PASSES = 500
/** So many times as many passes of before; the next round goes on, when the other companies have had their turn. */
const AT_ONCE = 40
const TICKETS = 2_000
const DAYS = 7

/**
 * Counts the messages of passes that are over, adds up the days that changed, and tells them by the company's new clock where that
 * changed. All of it is a cache: broken off anywhere, or never run, every figure is the same.
 */
export async function keepReportDays(): Promise<void> {
  const at = new Date(clock.now().getTime() - MARGIN_MS)
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number }>`select tenant_id as "tenantId" from due_report_days(${at})`.execute(tx),
  )
  for (const { tenantId } of rows)
    await keepDaysOf(tenantId, at).catch((error: unknown) => {
      log.warn({ err: error, tenantId }, 'the days of reports could not be added up and will be again')
    })
}

/** Of one company; each step is a transaction of its own. */
export async function keepDaysOf(tenant: number, at: Date): Promise<void> {
  while (!(await moveSome(tenant)));
  while ((await countSome(tenant, at)) === PASSES);
  for (let n = 0; n < AT_ONCE && (await countOffice(tenant)) === PASSES; n++);
  const days = await staleDays(tenant, at)
  for (let n = 0; n < days.length; n += DAYS)
    await withTenant(tenant, tx =>
      sql`select fill_report_day(${tenant}, day) from unnest(${days.slice(n, n + DAYS)}::date[]) day`.execute(tx),
    )
}

const moveSome = (tenant: number): Promise<boolean> =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ done: boolean }>`select move_report_days(${tenant}, ${TICKETS}) as done`.execute(tx)
    return rows[0]?.done ?? true
  })

const countSome = (tenant: number, at: Date): Promise<number> =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ n: number }>`select count_passes(${tenant}, ${at}, ${PASSES}) as n`.execute(tx)
    return rows[0]?.n ?? 0
  })

/** Passes of before times were counted in the company's hours too. */
const countOffice = (tenant: number): Promise<number> =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ n: number }>`select count_office(${tenant}, ${PASSES}) as n`.execute(tx)
    return rows[0]?.n ?? 0
  })

const staleDays = (tenant: number, at: Date): Promise<string[]> =>
  withTenant(tenant, async tx => {
    const { rows } = await sql<{ day: string }>`
      select distinct day::text as day from report_stale
      where tenant_id = ${tenant} and day < (${at}::timestamptz at time zone tenant_zone(${tenant}))::date order by 1`.execute(tx)
    return rows.map(({ day }) => day)
  })
