import { type Answerer, isBot, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { audienceOf, type Room } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { type Asker, visibleTo, worksOn } from '../queries/sight.ts'
import type { Ticket, TicketFact } from '../rules/ticket.ts'

/** Tickets between the rules and the table: read under a lock, written back with what follows. */

interface Stored {
  ticket: Ticket
  audience: Room[]
  /** The asker works on its channel. */
  mayMove: boolean
}

interface Row extends Omit<Ticket, 'status' | 'answeredBy'> {
  status: TicketStatus
  answeredBy: Answerer
  audience: Room[]
  mayMove: boolean
}

/**
 * The ticket, locked; null when it is not there, or not for the asker. Without an asker the program itself asks. Read once it is held:
 * a wallet that changed while this waited decides who sees it now.
 */
export async function lockTicket(tx: Tx, id: number, asker: Asker | null): Promise<Stored | null> {
  await sql`select from tickets where tenant_id = ${tx.tenant} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Row>`
    select t.id, t.contact_id as "contactId", t.channel_id as "channelId", t.is_group as "isGroup", c.wallet_ids as "walletIds",
      t.status, t.user_id as "userId", t.queue_id as "queueId", t.team_id as "teamId", t.answered_by as "answeredBy", t.chat_flow_id as "chatFlowId",
      t.unread, t.answered, t.last_from_me as "lastFromMe", t.last_message_at as "lastMessageAt", t.value,
      t.demand_id as "demandId", t.evaluation, t.pass, t.started_at as "startedAt", t.closed_at as "closedAt", t.closes_at as "closesAt", t.wakes_at as "wakesAt",
      t.updated_at as "updatedAt", t.audience,
      ${asker ? worksOn(asker) : sql`true`} as "mayMove"
    from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and ${asker ? visibleTo(asker) : sql`true`}`.execute(tx)
  if (!rows[0]) return null
  const { audience, mayMove, ...ticket } = rows[0]
  return { ticket, audience, mayMove }
}

export const audienceNow = (ticket: Ticket): Room[] => audienceOf({ ...ticket, chatbot: isBot(ticket.answeredBy) })

export async function saveTicket(tx: Tx, ticket: Ticket, audience: Room[]): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({
      channel_id: ticket.channelId,
      status: ticket.status,
      user_id: ticket.userId,
      queue_id: ticket.queueId,
      team_id: ticket.teamId,
      answered_by: ticket.answeredBy,
      chat_flow_id: ticket.chatFlowId,
      unread: ticket.unread,
      answered: ticket.answered,
      last_from_me: ticket.lastFromMe,
      last_message_at: ticket.lastMessageAt,
      value: ticket.value,
      demand_id: ticket.demandId,
      evaluation: ticket.evaluation,
      pass: ticket.pass,
      started_at: ticket.startedAt,
      closed_at: ticket.closedAt,
      closes_at: ticket.closesAt,
      wakes_at: ticket.wakesAt,
      updated_at: ticket.updatedAt,
      audience,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', ticket.id)
    .execute()
}

export async function appendLog(tx: Tx, ticketId: number, facts: readonly TicketFact[]): Promise<void> {
  if (facts.length === 0) return
  await tx
    .insertInto('ticket_logs')
    .values(
      facts.map(({ type, by, from, to }) => ({
        ticket_id: ticketId,
        type,
        user_id: by,
        details: JSON.stringify({ ...(from ? { from } : {}), ...(to ? { to } : {}) }),
      })),
    )
    .execute()
}

/** What was said to its contact there while no ticket was live. */
export async function joinLoose(tx: Tx, ticketId: number): Promise<void> {
  await sql`select join_loose(${tx.tenant}, ${ticketId})`.execute(tx)
}
