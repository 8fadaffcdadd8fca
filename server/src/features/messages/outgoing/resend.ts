import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant } from '../../../infra/db.ts'
import type { Asker } from '../../tickets/index.ts'
import { type Facts, mayWrite } from '../rules/sendable.ts'
import type { Known } from './known.ts'

/** Sent once more is said now: in a ticket that is open, while the channel lets one write. */
export async function mayResend({ tenantId: tenant }: Asker, { ticketId, capabilities }: Known): Promise<void> {
  const [row] = await queryTenant(
    tenant,
    () => sql<Pick<Facts, 'status' | 'userId' | 'heardAt'>>`
      select status, user_id as "userId", last_heard(tenant_id, contact_id, channel_id) as "heardAt"
      from tickets where tenant_id = ${tenant} and id = ${ticketId}`,
  )
  if (row) mayWrite({ ...row, newer: [], quoted: true }, capabilities, clock.now())
}
