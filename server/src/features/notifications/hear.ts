import type { EventPayload } from '@balcao/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../infra/db.ts'
import type { JobData } from '../../infra/jobs/catalog.ts'
import { enqueue } from '../../infra/jobs.ts'

type Arrived = EventPayload<'message.created'>
type Moved = EventPayload<'ticket.changed'>

/** What a customer says to people, now: nothing synced from before, nothing a bot answers. */
export const mayBeNews = ({ message, ticket }: Arrived): boolean =>
  !message.fromMe && message.synced !== true && ticket.unreadMessages > 0 && (ticket.answeredBy ?? 'person') === 'person'

/** Whose ticket it is, or those near whom it waits; of them, who has a device that wants to be told. */
export async function hearNews(tx: Tx, { message, ticket: { id } }: Arrived): Promise<void> {
  const { rows } = await sql<{ userId: number; kind: 'message' | 'waiting' }>`
    select distinct p.user_id as "userId", case when t.user_id is null then 'waiting' else 'message' end as kind
    from push_subscriptions p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id, tickets t
    where p.tenant_id = ${tx.tenant} and t.tenant_id = ${tx.tenant} and t.id = ${id} and t.status in ('open', 'pending')
      and (t.user_id = p.user_id or (
        t.user_id is null and t.audience && array_remove(array_remove(u.rooms, 'everything'), 'unowned')))`.execute(tx)
  for (const { userId, kind } of rows) await tell(tx, { userId, ticketId: id, kind, seq: message.seq })
}

export const mayBeHanded = ({ ticket }: Moved): boolean => ticket.userId !== null && ticket.status === 'open'

/** Somebody else put it into these hands, just now. */
export async function hearHanded(tx: Tx, { ticket: { id, userId } }: Moved): Promise<void> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from push_subscriptions p
    join lateral (
      select l.type, l.user_id, l.created_at from ticket_logs l where l.tenant_id = p.tenant_id and l.ticket_id = ${id}
      order by l.id desc limit 1) last on last.type = 'receivedTransfer' and last.user_id = p.user_id
    where p.tenant_id = ${tx.tenant} and p.user_id = ${userId} and last.created_at > now() - interval '1 minute'
      and not exists (select from ticket_logs b where b.tenant_id = p.tenant_id and b.ticket_id = ${id}
        and b.type = 'transfered' and b.user_id = p.user_id and b.created_at = last.created_at)
    limit 1`.execute(tx)
  if (rows.length > 0 && userId !== null) await tell(tx, { userId, ticketId: id, kind: 'handed', seq: null })
}

const tell = (tx: Tx, news: JobData<'push.send'>): Promise<void> =>
  enqueue(tx, 'push.send', news, { oneAtATime: `push ${news.userId}` })
