import { Refusal } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { clock } from '../../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../../infra/database/db.ts'
import { log } from '../../../../infra/log.ts'
import { assign } from '../../rules/machine.ts'
import { applyMove } from '../apply.ts'

const AT_ONCE = 100

/**
 * Gives each ticket that waits in a channel that distributes to the agent of its queue who is there and has the fewest. Looked at
 * every moment and not when a ticket begins: so a ticket of the night is given in the morning, and one too many when an agent has
 * room again.
 */
export async function handOutTickets(): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; id: number }>`select tenant_id as "tenantId", id from tickets_to_hand_out(${AT_ONCE})`.execute(tx),
  )
  for (const { tenantId, id } of rows) {
    await withTenant(tenantId, tx => handOut(tx, id)).catch((error: unknown) => {
      // Somebody took it a moment ago.
      if (!(error instanceof Refusal)) log.warn({ err: error, tenantId, id }, 'a ticket could not be handed out')
    })
  }
}

async function handOut(tx: Tx, id: number): Promise<void> {
  // One at a time in a company, so that each counts what the one before was given.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hand out ${tx.tenant}`}, 0))`.execute(tx)
  const { rows } = await sql<{ userId: number }>`
    select h.user_id as "userId" from tickets t, lateral hands_for(t.tenant_id, t.queue_id, t.channel_id, t.team_id) h
    where t.tenant_id = ${tx.tenant} and t.id = ${id} order by h.turn limit 1`.execute(tx)
  const [next] = rows
  if (!next) return
  const now = clock.now()
  await applyMove(tx, id, ticket => assign(ticket, { now, userId: next.userId }), null)
  await tx.updateTable('users').set({ given_at: now }).where('tenant_id', '=', tx.tenant).where('id', '=', next.userId).execute()
}
