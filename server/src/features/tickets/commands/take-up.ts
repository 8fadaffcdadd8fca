import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { accept, reopen, requeue, schedule, wake } from '../rules/machine.ts'
import type { Move } from '../rules/order.ts'
import { type Mover, NOBODY } from '../rules/ticket.ts'
import { applyMove } from './apply.ts'

/** Puts a ticket its asker sees to rest until then. */
export const parkTicket = (tx: Tx, id: number, asker: Actor, { now, until }: { now: Date; until: Date }): Promise<void> => {
  const by = { userId: asker.userId, isAdmin: ['admin', 'superadmin'].includes(rankOf(asker)) }
  return applyMove(tx, id, ticket => schedule(ticket, by, { now, until }), asker)
}

interface Conversation {
  contactId: number
  channelId: number
  /** The ticket the words belong to, if it is still there to be reopened. */
  ticketId: number | null
  /** Their author. */
  userId: number
}

interface Found {
  liveId: number | null
  status: TicketStatus | null
  rests: boolean
  closedId: number | null
  /** Who of them is still here to hold it: its last owner, its writer. */
  owner: number | null
  writer: number | null
}

/**
 * The ticket in which the company says what it wrote before: the live one, woken when its time has come; else the one it was
 * written in, reopened; else a new one. Its owner has it again, else the author of the message; without either it
 * waits in its queue.
 */
export async function takeUpTicket(tx: Tx, about: Conversation, now: Date): Promise<number> {
  const found = await find(tx, about, now)
  if (found.liveId !== null) {
    if (found.status === 'schedule' && !found.rests) await applyMove(tx, found.liveId, ticket => wake(ticket, { now }), null)
    return found.liveId
  }
  const holder = found.owner ?? found.writer
  if (found.closedId !== null) {
    await applyMove(tx, found.closedId, reopenedFor(holder, now), null)
    return found.closedId
  }
  return begin(tx, about, found.writer, now)
}

async function find(tx: Tx, { contactId, channelId, ticketId, userId }: Conversation, now: Date): Promise<Found> {
  const { rows } = await sql<Found>`
    with live as (
      select id, status, wakes_at from tickets where tenant_id = ${tx.tenant} and contact_id = ${contactId}
        and channel_id = ${channelId} and status in ('open', 'pending', 'schedule') for no key update
    ), closed as (
      -- A group has one ticket for ever, whatever was written in.
      select id, user_id from tickets where tenant_id = ${tx.tenant} and contact_id = ${contactId} and channel_id = ${channelId}
        and status = 'closed' and (id = ${ticketId} or is_group) order by id desc limit 1
    ), here as (
      select id from users where tenant_id = ${tx.tenant} and is_active and deleted_at is null
    )
    select (select id from live) as "liveId", (select status from live) as status,
      (select wakes_at > ${now} from live) is true as rests, (select id from closed) as "closedId",
      (select h.id from here h join closed c on c.user_id = h.id) as owner,
      (select h.id from here h where h.id = ${userId}) as writer`.execute(tx)
  return rows[0] ?? { liveId: null, status: null, rests: false, closedId: null, owner: null, writer: null }
}

const reopenedFor =
  (holder: number | null, now: Date): Move =>
  ticket => {
    const opened = reopen(ticket, moverFor(holder), { now })
    return holder === null ? requeue(opened.ticket, NOBODY, { now, keepOwner: false }) : opened
  }

const moverFor = (userId: number | null): Mover => ({ userId, isAdmin: true })

/** As the company's word to a customer begins one, with what waited without a ticket. */
async function begin(tx: Tx, { contactId, channelId }: Conversation, holder: number | null, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select new_ticket(${tx.tenant}, c.id, ${channelId}, c.kind = 'group', true, ${now}) as id
    from contacts c where c.tenant_id = ${tx.tenant} and c.id = ${contactId}`.execute(tx)
  const id = rows[0]?.id
  // Somebody was quicker between the look and the attempt: the transaction is made again and finds theirs.
  if (!id) throw new Error('a ticket began meanwhile')
  await sql`
    select announce_move(${tx.tenant}, t.id, null, t.audience) from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${id}`.execute(
    tx,
  )
  if (holder !== null) await applyMove(tx, id, ticket => accept(ticket, moverFor(holder), { now, forceAdmin: false }), null)
  return id
}
