import { LIVE_STATUSES } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { isLive, type Ticket } from '../rules/ticket.ts'
import { rowOf } from './apply.ts'
import { mergeTickets } from './merge.ts'
import { joinLoose, lockTicket } from './stored.ts'

/** Tickets and messages of a contact that is another one. Where both have a live ticket on a channel, the older goes on. */
export async function mergeTicketsOfContacts(tx: Tx, { keep, gone }: { keep: number; gone: number }): Promise<void> {
  const live = await lockLive(tx, [keep, gone])
  for (const its of Map.groupBy(live, ticket => ticket.channelId).values()) {
    const [older, younger] = its
    if (older && younger) await mergeTickets(tx, younger.id, older.id)
  }

  // Tickets first: a message written into one afterwards finds it with its new contact.
  await sql`
    update tickets set contact_id = ${keep}, version = version + 1 where tenant_id = ${tx.tenant} and contact_id = ${gone}`.execute(
    tx,
  )
  await sql`
    update messages m set contact_id = ${keep} from tickets t
    where t.tenant_id = ${tx.tenant} and t.contact_id = ${keep} and m.tenant_id = t.tenant_id and m.ticket_id = t.id
      and m.contact_id = ${gone}`.execute(tx)
  await sql`update messages set contact_id = ${keep} where tenant_id = ${tx.tenant} and loose_contact_id = ${gone}`.execute(tx)
  await sql`update ratings set contact_id = ${keep} where tenant_id = ${tx.tenant} and contact_id = ${gone}`.execute(tx)
  for (const { id } of await lockLive(tx, [keep])) {
    await joinLoose(tx, id)
    await tellTicket(tx, id)
  }
}

async function lockLive(tx: Tx, contacts: number[]): Promise<Ticket[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tx.tenant} and contact_id = any (${contacts}) and status = any (${[...LIVE_STATUSES]})
    order by id`.execute(tx)
  const found: Ticket[] = []
  for (const { id } of rows) {
    const stored = await lockTicket(tx, id, null)
    if (stored && isLive(stored.ticket)) found.push(stored.ticket)
  }
  return found
}

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
