import { sql } from 'kysely'
import { withoutTenant, withTenant } from '../../infra/database/db.ts'
import { announceTasks } from './announce.ts'

const AT_ONCE = 200

/** A task turns late by itself; that it did is told once. */
export async function noticeLateTasks(): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number }>`select t as "tenantId" from tenants_with_late_tasks() t`.execute(tx),
  )
  for (const { tenantId } of rows)
    await withTenant(tenantId, async tx => {
      const late = await sql<{ id: number }>`
        update tasks set noticed_at = now(), version = version + 1
        where tenant_id = ${tenantId} and id in (
          select id from tasks where tenant_id = ${tenantId} and finished_at is null and deleted_at is null and noticed_at is null
            and limit_at < now() order by limit_at limit ${AT_ONCE} for update skip locked)
        returning id`.execute(tx)
      await announceTasks(
        tx,
        late.rows.map(({ id }) => id),
        { what: 'taskLate', by: null },
      )
    })
}
