import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { enqueue } from '../../../infra/jobs/jobs.ts'
import { log } from '../../../infra/log.ts'

const AT_ONCE = 200

/** Takes what is due: the day and its job in one transaction, so that two processes that meet take it once. */
export async function takeDueMails(): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; id: number; due: string }>`
      select tenant_id as "tenantId", id, due::text as due from due_report_mails(${clock.now()}, ${AT_ONCE})`.execute(tx),
  )
  for (const { tenantId, id, due } of rows)
    await withTenant(tenantId, async tx => {
      const taken = await sql`
        update report_mails set last_on = ${due}::date, outcome = 'waiting', outcome_code = null, handed_at = null
        where tenant_id = ${tenantId} and id = ${id} and last_on < ${due}::date and paused_at is null returning id`.execute(tx)
      if (taken.rows.length > 0) await enqueue(tx, 'reports.mail', { mailId: id, due }, { oneAtATime: `report mail ${id}` })
    }).catch((error: unknown) => {
      log.warn({ err: error, tenantId, mailId: id }, 'a report that is due could not be taken and will be again')
    })
}
