import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withoutTenant, withTenant } from '../../../infra/db.ts'
import { log } from '../../../infra/log.ts'
import { closeDue, wake } from '../rules/machine.ts'
import type { Move } from '../rules/order.ts'
import { applyMove } from './apply.ts'

interface Due {
  tenantId: number
  id: number
  what: 'close' | 'wake'
}

/** What its time has come for: parked tickets come back, those that wait to close are closed. Counts grown long are folded. */
export async function sweepTickets(): Promise<void> {
  const now = clock.now()
  const { rows } = await withoutTenant(tx =>
    sql<Due>`select tenant_id as "tenantId", id, what from due_tickets(${now}, 500)`.execute(tx),
  )
  const moves: Record<Due['what'], Move> = {
    close: ticket => closeDue(ticket, { now }),
    wake: ticket => wake(ticket, { now }),
  }
  for (const { tenantId, id, what } of rows) {
    // Somebody may have been quicker; and one that fails must not keep the others.
    await withTenant(tenantId, tx => applyMove(tx, id, moves[what], null)).catch((error: unknown) =>
      log.warn({ err: error, tenantId, id }, `a ticket could not be swept: ${what}`),
    )
  }
  await foldCounts()
}

async function foldCounts(): Promise<void> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select id from tenants_to_fold() as t(id)`.execute(tx))
  for (const { id } of rows) await withTenant(id, tx => sql`select fold_ticket_counts()`.execute(tx))
}
