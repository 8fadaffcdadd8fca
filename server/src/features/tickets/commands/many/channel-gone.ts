import { sql } from 'kysely'
import { clock } from '../../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../../infra/database/db.ts'
import { force } from '../../rules/machine.ts'
import { NOBODY } from '../../rules/ticket.ts'
import { applyMove } from '../apply.ts'

const BATCH = 50

/**
 * A channel was deleted: nobody can answer by it any more, so its live tickets are closed, fifty a transaction, and then what was
 * being written in them says that it does not go out. May run twice.
 */
export async function closeTicketsOf(tenantId: number, channelId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const closed = await withTenant(tenantId, tx => closeSome(tx, channelId))
    if (closed < BATCH) break
  }
  await withTenant(tenantId, tx => sql`select fail_waiting(${tx.tenant}, ${channelId})`.execute(tx))
}

async function closeSome(tx: Tx, channelId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tx.tenant} and channel_id = ${channelId} and status in ('open', 'pending', 'schedule')
    order by id limit ${BATCH} for no key update`.execute(tx)
  const now = clock.now()
  for (const { id } of rows) await applyMove(tx, id, ticket => force(ticket, NOBODY, { now }), null)
  return rows.length
}
