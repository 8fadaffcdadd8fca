import type { Pause } from '@balcao/contract/access/auth'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { clock } from '../clock.ts'
import { crossTenants, type Tx, withTenant } from '../database/db.ts'
import { changeStatus } from './presence.ts'

/** How many breaks are ended in one go; those that are left are ended in the next. */
const AT_ONCE = 200

/** Somebody takes a break: nothing is handed to them until they say they are back, or it is over. */
export async function startPause(tx: Tx, userId: number, { reason, until }: Pause) {
  const status = await changeStatus(tx, userId, () =>
    sql`update users set is_available = false, pause_reason = ${reason}, paused_until = ${until}, updated_at = now()
        where tenant_id = ${tx.tenant} and id = ${userId}`.execute(tx),
  )
  return status ?? refuse('ERR_NO_USER_FOUND', { id: userId })
}

/** Ends the breaks whose time is over. The lock on the user makes it once, though others look too or end it by hand. */
export async function endPauses(): Promise<void> {
  const now = clock.now()
  const { rows } = await crossTenants(tx =>
    sql<{ tenantId: number; id: number }>`
      select tenant_id as "tenantId", id from users where paused_until <= ${now} and deleted_at is null
      order by paused_until limit ${sql.lit(AT_ONCE)}`.execute(tx),
  )
  for (const { tenantId, id } of rows) {
    await withTenant(tenantId, tx =>
      changeStatus(tx, id, () =>
        sql`update users set is_available = true, pause_reason = null, paused_until = null, updated_at = now()
            where tenant_id = ${tenantId} and id = ${id} and paused_until <= ${now}`.execute(tx),
      ),
    )
  }
}
