import { Refusal } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { clock } from '../../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../../infra/database/db.ts'
import { log } from '../../../../infra/log.ts'
import { readSettings } from '../../../settings/index.ts'
import type { TicketLinks } from '../../links.ts'
import { closeDue, closeIdle, wakeDue } from '../../rules/machine.ts'
import { applyMove } from '../apply.ts'

/**
 * What happens to tickets by the clock. Each change is decided again under the ticket's lock, so it happens once, though several
 * processes look.
 */

const AT_ONCE = 200

interface Due {
  tenantId: number
  id: number
  what: 'close' | 'wake'
}

/** Those whose time has come: parked ones come back, those whose farewell is said or whose rating nobody gave are closed. */
export async function sweepTickets(): Promise<void> {
  const now = clock.now()
  const { rows } = await withoutTenant(tx =>
    sql<Due>`select tenant_id as "tenantId", id, what from due_tickets(${now}, ${AT_ONCE})`.execute(tx),
  )
  const moves = { close: closeDue, wake: wakeDue } as const
  for (const { tenantId, id, what } of rows) {
    await byItself({ tenantId, id }, what, tx => applyMove(tx, id, ticket => moves[what](ticket, { now }), null))
  }
}

/**
 * A company that switches this on has tickets that rest for months, and nobody wants to hear of those: they are closed without
 * a word.
 */
const SAID_WITHIN_HOURS = 48

interface Idle {
  tenantId: number
  id: number
  minutes: number
}

/** Those in which the customer owes the answer for as long as the company waits. */
export async function closeIdleTickets({ say }: Pick<TicketLinks, 'say'>): Promise<void> {
  const now = clock.now()
  const { rows } = await withoutTenant(tx =>
    sql<Idle>`select tenant_id as "tenantId", id, minutes from idle_tickets(${now}, ${AT_ONCE})`.execute(tx),
  )
  for (const { tenantId, id, minutes } of rows) {
    await byItself({ tenantId, id }, 'idle', async tx => {
      const { autoCloseMessage } = await readSettings(tx, ['autoCloseMessage'])
      let idleSince = now
      await applyMove(
        tx,
        id,
        ticket => {
          idleSince = ticket.lastMessageAt ?? now
          return closeIdle(ticket, { now, minutes })
        },
        null,
      )
      const lateHours = (now.getTime() - idleSince.getTime()) / 3_600_000 - minutes / 60
      if (autoCloseMessage !== '' && lateHours <= SAID_WITHIN_HOURS) await sayIfPossible(tx, id, autoCloseMessage, say)
    })
  }
}

/** What a channel no longer takes (its window is over) keeps no ticket open. */
async function sayIfPossible(tx: Tx, id: number, text: string, say: TicketLinks['say']): Promise<void> {
  await sql`savepoint said`.execute(tx)
  try {
    await say(tx, id, text, 'farewell')
    await sql`release savepoint said`.execute(tx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint said`.execute(tx)
  }
}

/** Somebody may have been quicker, which is no failure; and one that fails must not keep the others. */
async function byItself(
  { tenantId, id }: { tenantId: number; id: number },
  what: string,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await withTenant(tenantId, act)
  } catch (error) {
    if (error instanceof Refusal) log.debug({ tenantId, id, what, code: error.code }, 'a ticket had moved already')
    else log.warn({ err: error, tenantId, id, what }, 'a ticket could not be swept')
  }
}

/** The rows by which tickets are counted grow; now and then they become one again. */
export async function foldCounts(): Promise<void> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select id from tenants_to_fold() as t(id)`.execute(tx))
  for (const { id } of rows) await withTenant(id, tx => sql`select fold_ticket_counts()`.execute(tx))
}
