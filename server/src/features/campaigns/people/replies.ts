import type { EventPayload } from '@balcao/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'

type Arrived = EventPayload<'message.created'>

export const mayBeReply = ({ message }: Arrived): boolean =>
  !message.fromMe && message.synced !== true && message.ticketId !== null

/** A customer who writes in the conversation where a campaign's message stands has replied to it; an agent who opens that conversation has not. */
export async function noteReplies(tx: Tx, arrived: readonly Arrived[]): Promise<void> {
  await sql`
    update campaign_recipients r set replied_at = clock_timestamp()
    from (select distinct m.campaign_id, m.campaign_no from messages a
      join messages m on m.tenant_id = a.tenant_id and m.ticket_id = a.ticket_id and m.campaign_id is not null and m.id < a.id
      where a.tenant_id = ${tx.tenant} and a.id = any (${arrived.map(({ message }) => message.id)}::bigint[])) x
    where r.tenant_id = ${tx.tenant} and r.campaign_id = x.campaign_id and r.no = x.campaign_no and r.replied_at is null`.execute(
    tx,
  )
}
