import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import { signedIn } from '../../../infra/trust/auth.ts'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** What customers answered when they were asked about the attendances of the past. Those of today nobody was asked about yet. */
export async function opinions(stage: Stage): Promise<void> {
  const { tenantId } = await signedIn(await stage.tokenOf(ADMIN.email))
  await withTenant(tenantId, async tx => {
    const { rows } = await sql`select from ratings where tenant_id = ${tenantId} limit 1`.execute(tx)
    if (rows.length > 0) return
    await sql`
      insert into ratings (ticket_id, contact_id, user_id, evaluation, attempts, heard_seq, asked_at, answered_at)
      select a.ticket_id, a.contact_id, a.user_id, a.evaluation, a.evaluation % 2, 0, a.closed_at, a.closed_at + interval '4 minutes'
      from attendances a where a.tenant_id = ${tenantId} and a.n < 0 and a.evaluation is not null order by a.closed_at`.execute(
      tx,
    )
    // An answer is put down to the attendance that goes on.
    await sql`
      update attendances set was_asked = false, evaluation = null
      where tenant_id = ${tenantId} and n > 0 and closed_at is null and evaluation is not null`.execute(tx)
  })
}
