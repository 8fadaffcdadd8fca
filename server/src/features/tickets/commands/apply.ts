import { refuse } from '@balcao/contract/errors'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import type { Asker } from '../queries/sight.ts'
import type { Move } from '../rules/order.ts'
import { isLive } from '../rules/ticket.ts'
import { channelStands } from './destination.ts'
import { appendLog, audienceNow, joinLoose, lockTicket, saveTicket } from './stored.ts'

/**
 * The one place a ticket changes: lock, decide, save, log, announce. `asker` is the user who must see it to move it; null is the
 * program itself. (The arrival of a message is written as SQL beside it, and held equal to the same rules.)
 */
export async function applyMove(tx: Tx, id: number, move: Move, asker: Asker | null): Promise<void> {
  const before = (await lockTicket(tx, id, asker)) ?? refuse('ERR_NO_TICKET_FOUND', { id })
  if (!before.mayMove) refuse('ERR_NO_PERMISSION', { whatsappId: before.ticket.channelId })
  const { ticket, facts } = move(before.ticket)
  if (before.ticket.status === 'closed' && ticket.status !== 'closed') await channelStands(tx, ticket.channelId)

  const audience = audienceNow(ticket)
  await saveTicket(tx, ticket, audience)
  await appendLog(tx, id, facts)
  const comesToLife = isLive(ticket) && (!isLive(before.ticket) || ticket.channelId !== before.ticket.channelId)
  if (comesToLife) await joinLoose(tx, id)

  const lost = before.audience.filter(room => !audience.includes(room))
  if (lost.length > 0) await emit(tx, 'ticket.left', { ticketId: id }, lost, { except: audience })
  await emit(tx, 'ticket.changed', { ticket: await rowOf(tx, id) }, audience)
}

/** A ticket as a list shows it now, in this transaction. */
export async function rowOf(tx: Tx, id: number): Promise<TicketRow> {
  const { rows } = await sql<{ row: TicketRow | null }>`select ticket_row(${tx.tenant}, ${id}) as row`.execute(tx)
  return rows[0]?.row ?? refuse('ERR_NO_TICKET_FOUND', { id })
}
