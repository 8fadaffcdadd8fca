import { LIVE_STATUSES } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import { clock } from '../../../../infra/clock.ts'
import type { Tx } from '../../../../infra/database/db.ts'
import { emit } from '../../../../infra/relay/outbox.ts'
import { force } from '../../rules/machine.ts'
import { NOBODY } from '../../rules/ticket.ts'
import { applyMove, rowOf } from '../apply.ts'

/** Nobody is left to talk to. */
export async function closeTicketsWith(tx: Tx, contactId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tx.tenant} and contact_id = ${contactId} and status = any (${[...LIVE_STATUSES]})
    order by id for no key update`.execute(tx)
  const now = clock.now()
  for (const { id } of rows) await applyMove(tx, id, ticket => force(ticket, NOBODY, { now }), null)
}

/** What a ticket says of its customer goes, and what colleagues wrote of them; that it was, and how it went, stays. */
export async function forgetTicket(tx: Tx, id: number): Promise<void> {
  const its = sql`tenant_id = ${tx.tenant} and ticket_id = ${id}`
  const notes = await sql<{ id: number }>`select id from notes where ${its}`.execute(tx)
  await sql`delete from note_mentions where tenant_id = ${tx.tenant} and note_id = any (${notes.rows.map(note => note.id)})`.execute(
    tx,
  )
  await sql`delete from notes where ${its}`.execute(tx)
  await sql`delete from bot_memory where ${its}`.execute(tx)
  const { rows } = await sql<{ audience: string[] }>`
    update tickets set last_message = '', referral = null, thread_key = '', version = version + 1
    where tenant_id = ${tx.tenant} and id = ${id} returning audience`.execute(tx)
  const audience = rows[0]?.audience ?? []
  for (const note of notes.rows) await emit(tx, 'note.removed', { ticketId: id, id: note.id }, audience)
  await emit(tx, 'ticket.changed', { ticket: await rowOf(tx, id) }, audience)
}
