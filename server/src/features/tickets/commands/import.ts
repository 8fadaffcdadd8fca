import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { force } from '../rules/machine.ts'
import { NOBODY } from '../rules/ticket.ts'
import { applyMove } from './apply.ts'

interface PastConversation {
  contactId: number
  channelId: number
  queueId: number | null
  /** It is over: nobody is to answer it. */
  close: boolean
}

/**
 * What was said before, without a ticket, gets one that holds it: read, of the time it was said, with no bot and nobody told as
 * of news. Where the contact has one on that channel already, nothing is made.
 */
export async function ticketForPast(tx: Tx, past: PastConversation, now: Date): Promise<void> {
  const { contactId, channelId, queueId } = past
  const { rows } = await sql<{ id: number | null }>`
    select new_ticket(${tx.tenant}, c.id, ${channelId}, c.kind = 'group', true, max(m.said_at)) as id
    from contacts c join messages m on m.tenant_id = c.tenant_id and m.loose_contact_id = c.id and m.channel_id = ${channelId}
    where c.tenant_id = ${tx.tenant} and c.id = ${contactId}
      and not exists (select from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id and t.channel_id = ${channelId})
    group by c.id, c.kind`.execute(tx)
  const id = rows[0]?.id
  if (!id) return
  await sql`
    update tickets t set pass = 0, queue_id = coalesce(${queueId}, t.queue_id),
      audience = audience_of(t.user_id, coalesce(${queueId}, t.queue_id), false, t.is_group, c.wallet_ids),
      last_message = left(said.body, 100), last_from_me = said.from_me, last_message_at = said.said_at
    from contacts c, (
      select body, from_me, said_at from messages where tenant_id = ${tx.tenant} and ticket_id = ${id} order by seq desc limit 1
    ) said
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and c.tenant_id = t.tenant_id and c.id = t.contact_id`.execute(tx)
  await sql`
    select announce_move(${tx.tenant}, t.id, null, t.audience) from tickets t where t.tenant_id = ${tx.tenant} and t.id = ${id}`.execute(
    tx,
  )
  if (past.close) await applyMove(tx, id, ticket => force(ticket, NOBODY, { now }), null)
}
