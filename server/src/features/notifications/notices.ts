import type { Notice } from '@balcao/contract/works/notifications'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { queryTenant, withTenant } from '../../infra/database/db.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'
import { noticesOfCampaigns } from './campaigns.ts'
import { noticesOfGroups } from './groups.ts'
import { noticesOfReports } from './reports.ts'
import { noticesOfServices } from './services.ts'
import { noticesOfTasks } from './tasks.ts'

const MOST = 40
/** Of those that wait, the ones somebody might look at. */
const MOST_WAITING = 200

interface Row extends Notice {
  seenAt: string | null
}

/**
 * What concerns somebody, read off what is there: nothing of it is kept twice, so a ticket they may no longer see takes what
 * it told with it.
 */
export async function noticesOf(asker: Asker): Promise<{ rows: Notice[]; seenAt: string | null }> {
  const { tenantId: tenant, userId } = asker
  const found = await queryTenant(
    tenant,
    () => sql<Row | { kind: null; seenAt: string | null }>`
      with handed as (
        select 'handed' as kind, l.created_at as at, l.ticket_id, (
          select u.name from ticket_logs b join users u on u.tenant_id = b.tenant_id and u.id = b.user_id
          where b.tenant_id = l.tenant_id and b.ticket_id = l.ticket_id and b.id < l.id and b.type = 'transfered' and b.user_id <> ${userId}
            and b.created_at = l.created_at
          order by b.id desc limit 1) as by, null as text
        from ticket_logs l where l.tenant_id = ${tenant} and l.user_id = ${userId} and l.type = 'receivedTransfer'
        order by l.id desc limit ${sql.lit(MOST)}
      ), mentioned as (
        select 'mentioned' as kind, m.created_at as at, n.ticket_id, coalesce(u.name, '') as by, n.note as text
        from note_mentions m join notes n on n.tenant_id = m.tenant_id and n.id = m.note_id
        left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
        where m.tenant_id = ${tenant} and m.user_id = ${userId} order by m.note_id desc limit ${sql.lit(MOST)}
      ), mine as (
        select 'message' as kind, t.last_message_at as at, t.id as ticket_id, null as by, null as text
        from ticket_rooms r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
        where r.tenant_id = ${tenant} and r.room = ${`user:${userId}`} and r.status = 'open' and t.user_id = ${userId} and t.unread > 0
        order by r.updated_at desc limit ${sql.lit(MOST)}
      ), waiting as (
        select 'waiting' as kind, p.waiting_since as at, p.id as ticket_id, null as by, null as text from (
          select * from tickets where tenant_id = ${tenant} and status = 'pending' order by updated_at desc, id desc
          limit ${sql.lit(MOST_WAITING)}
        ) p
        where (p.user_id is null or p.user_id = ${userId}) and not is_bot(p.answered_by) and p.waiting_since is not null and ${nearTo('p', asker)}
      ), all_of_it as (
        select * from handed where by is not null union all select * from mentioned union all select * from mine union all select * from waiting
      )
      select n.*, s.seen as "seenAt" from (select wire_time(notices_seen_at) as seen from users where tenant_id = ${tenant} and id = ${userId}) s
      left join lateral (
        (select h.kind, wire_time(h.at) as at, t.id as "ticketId", null::bigint as "chatId", null::bigint as "taskId", c.name, h.by,
          coalesce(h.text, t.last_message) as text, t.unread, h.at as moment
        from all_of_it h join tickets t on t.tenant_id = ${tenant} and t.id = h.ticket_id
        join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
        where ${visibleTo(asker)} order by h.at desc limit ${sql.lit(MOST)})
        union all (${calledInChats(asker)})
        union all (${noticesOfTasks(asker, MOST)})
        union all (${noticesOfGroups(asker, MOST)})
        union all (${noticesOfCampaigns(asker, MOST)})
        union all (${noticesOfReports(asker, MOST)})
        union all (${noticesOfServices(asker, MOST)})
        order by moment desc limit ${sql.lit(MOST)}
      ) n on true`,
  )
  return {
    rows: found.flatMap(row => (row.kind === null ? [] : [row])).map(({ seenAt: _, ...row }) => row),
    seenAt: found[0]?.seenAt ?? null,
  }
}

/** Who left a chat is called by nothing of it. */
const calledInChats = ({ tenantId, userId }: Asker) => sql`
  select 'chatCalled', wire_time(m.created_at), null::bigint, m.chat_id, null::bigint, coalesce(c.name, u.name), u.name, m.body, 0, m.created_at
  from chat_mentions x
  join chat_members me on me.tenant_id = x.tenant_id and me.chat_id = x.chat_id and me.user_id = x.user_id and me.until_seq is null
  join chats c on c.tenant_id = x.tenant_id and c.id = x.chat_id
  join chat_messages m on m.tenant_id = x.tenant_id and m.chat_id = x.chat_id and m.seq = x.seq
  join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where x.tenant_id = ${tenantId} and x.user_id = ${userId} order by x.created_at desc limit ${sql.lit(MOST)}`

/** Announced in a room of a user who has not asked to see everything. */
const nearTo = (table: string, { tenantId, userId }: Asker) => sql`${sql.ref(`${table}.audience`)} && (
  select array_remove(array_remove(u.rooms, 'everything'), 'unowned') from users u
  where u.tenant_id = ${tenantId} and u.id = ${userId})`

export const seeAll = ({ tenantId, userId }: Asker): Promise<{ seenAt: string }> =>
  withTenant(tenantId, async tx => {
    const seenAt = clock.now()
    await tx.updateTable('users').set({ notices_seen_at: seenAt }).where('id', '=', userId).execute()
    return { seenAt: seenAt.toISOString() }
  })
