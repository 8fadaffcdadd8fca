import { LIVE_STATUSES } from '@balcao/contract/ticket-words'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/db.ts'
import { emit } from '../../../infra/outbox.ts'
import { force, transfer, wake } from '../rules/machine.ts'
import type { Move } from '../rules/order.ts'
import { type Mover, NOBODY, type Ticket } from '../rules/ticket.ts'
import { applyMove, rowOf } from './apply.ts'
import { lockTicket } from './stored.ts'

/** Tickets and messages of a contact that is another one. Where both have a live ticket on a channel, the older goes on. */
export async function mergeTickets(tx: Tx, { keep, gone }: { keep: number; gone: number }): Promise<void> {
  const live = await lockLive(tx, [keep, gone])
  for (const its of Map.groupBy(live, ticket => ticket.channelId).values()) {
    const [older, younger] = its
    if (older && younger) await joinTickets(tx, older, younger)
  }

  await sql`update messages set contact_id = ${keep} where tenant_id = ${tx.tenant} and contact_id = ${gone}`.execute(tx)
  await sql`
    update tickets set contact_id = ${keep}, version = version + 1 where tenant_id = ${tx.tenant} and contact_id = ${gone}`.execute(
    tx,
  )
  for (const { id } of live) await tellTicket(tx, id)
}

async function lockLive(tx: Tx, contacts: number[]): Promise<Ticket[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tx.tenant} and contact_id = any (${contacts}) and status = any (${[...LIVE_STATUSES]})
    order by id`.execute(tx)
  const found: Ticket[] = []
  for (const { id } of rows) {
    const stored = await lockTicket(tx, id, null)
    if (stored && LIVE_STATUSES.some(status => status === stored.ticket.status)) found.push(stored.ticket)
  }
  return found
}

/** The younger's messages follow the older's, and whoever attended the younger goes on in the older if that was nobody's. */
async function joinTickets(tx: Tx, older: Ticket, younger: Ticket): Promise<void> {
  const now = clock.now()
  await sql`
    update messages m set ticket_id = o.id, seq = o.msgs + m.seq - y.first_seq + 1 from tickets o, tickets y
    where o.tenant_id = ${tx.tenant} and o.id = ${older.id} and y.tenant_id = ${tx.tenant} and y.id = ${younger.id}
      and m.tenant_id = ${tx.tenant} and m.ticket_id = y.id`.execute(tx)
  await sql`
    update tickets o set msgs = o.msgs + y.msgs - y.first_seq + 1, unread = o.unread + y.unread, answered = o.answered or y.answered,
      last_message = y.last_message, last_from_me = y.last_from_me, last_message_at = y.last_message_at, updated_at = y.updated_at
    from tickets y
    where o.tenant_id = ${tx.tenant} and o.id = ${older.id} and y.tenant_id = ${tx.tenant} and y.id = ${younger.id}
      and y.msgs >= y.first_seq`.execute(tx)
  await sql`update tickets set msgs = 0, first_seq = 1 where tenant_id = ${tx.tenant} and id = ${younger.id}`.execute(tx)

  await applyMove(tx, younger.id, ticket => force(ticket, NOBODY, { now }), null)
  if (older.status === 'schedule' && younger.status !== 'schedule')
    await applyMove(tx, older.id, ticket => wake(ticket, { now }), null)
  if (older.userId === null && younger.userId !== null && younger.status === 'open')
    await applyMove(tx, older.id, handTo(younger.userId, NOBODY, now), null)
  await emit(tx, 'rows.changed', { path: `/messages/${older.id}` }, await audienceOf(tx, older.id))
}

const handTo =
  (userId: number, by: Mover, now: Date): Move =>
  ticket =>
    transfer(ticket, by, { now, forceAdmin: false, to: { userId, queueId: null } })

/** Its contact has another name now. */
async function tellTicket(tx: Tx, id: number): Promise<void> {
  await emit(tx, 'ticket.changed', { ticket: await rowOf(tx, id) }, await audienceOf(tx, id))
}

async function audienceOf(tx: Tx, id: number): Promise<string[]> {
  const { audience } = await tx
    .selectFrom('tickets')
    .select('audience')
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return audience
}
