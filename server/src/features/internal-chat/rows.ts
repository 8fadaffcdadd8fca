import type { Chat, ChatMember, ChatMessage } from '@balcao/contract/chats/chats'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'

/** A message `m` with its file `f`, as the wire shows it. */
export const MESSAGE = sql`
  m.id, m.chat_id as "chatId", m.seq, m.user_id as "userId", m.body, ${file('f')} as file, m.ticket_id as "ticketId", m.quotes, m.mentions,
  m.reactions, m.id_front as "idFront", wire_time(m.created_at) as "createdAt", wire_time(m.edited_at) as "editedAt",
  wire_time(m.deleted_at) as "deletedAt"`

export const ITS_FILE = sql`left join files f on f.tenant_id = m.tenant_id and f.id = m.file_id`

function file(table: string): RawBuilder<unknown> {
  const its = (column: string) => sql.ref(`${table}.${column}`)
  return sql`case when ${its('id')} is not null then json_build_object('name', ${its('name')}, 'mimeType', ${its('type')},
    'kind', ${its('kind')}, 'size', ${its('size')}, 'seconds', ${its('seconds')}) end`
}

/** A chat, and whose view of it it is. */
export type Viewed = Chat & { viewer: number }

/** Chats as members `me` see them: whose, and of which, the condition says. */
export const chatsOf = (condition: RawBuilder<unknown>): RawBuilder<Viewed> => sql`
  select me.user_id as viewer, c.id, c.kind, c.name, other.user_id as "otherId", c.owner_id as "ownerId", all_of_them.people,
    c.last_seq as "lastSeq", wire_time(c.last_at) as "lastAt", wire_time(c.created_at) as "createdAt", me.from_seq as "fromSeq",
    me.read_seq as "readSeq", me.muted as "isMuted",
    case when l.seq is not null then json_build_object('seq', l.seq, 'userId', l.user_id, 'body', l.body, 'file', ${file('f')},
      'deletedAt', wire_time(l.deleted_at)) end as last,
    coalesce((select json_agg(x.seq order by x.seq) from chat_mentions x where x.tenant_id = me.tenant_id and x.user_id = me.user_id
      and x.chat_id = me.chat_id and x.seq > greatest(me.read_seq, me.from_seq)), '[]'::json) as called
  from chat_members me join chats c on c.tenant_id = me.tenant_id and c.id = me.chat_id
  cross join lateral (select count(*)::int as people from chat_members p
    where p.tenant_id = c.tenant_id and p.chat_id = c.id and p.until_seq is null) all_of_them
  left join lateral (select o.user_id from chat_members o
    where c.kind = 'direct' and o.tenant_id = c.tenant_id and o.chat_id = c.id and o.user_id <> me.user_id) other on true
  left join chat_messages l on l.tenant_id = c.tenant_id and l.chat_id = c.id and l.seq = c.last_seq and l.seq > me.from_seq
  left join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
  where me.until_seq is null and c.archived_at is null and ${condition}
  order by c.last_at desc, c.id desc`

/** The chat without the user it was read for. */
export const shown = ({ viewer: _, ...chat }: Viewed): Chat => chat

export async function membersOf(tx: Tx, chatId: number): Promise<ChatMember[]> {
  const { rows } = await sql<ChatMember>`
    select user_id as "userId", read_seq as "readSeq" from chat_members
    where tenant_id = ${tx.tenant} and chat_id = ${chatId} and until_seq is null order by joined_at, user_id`.execute(tx)
  return rows
}

export async function readMessage(tx: Tx, chatId: number, seq: number): Promise<ChatMessage | null> {
  const { rows } = await sql<ChatMessage>`
    select ${MESSAGE} from chat_messages m ${ITS_FILE}
    where m.tenant_id = ${tx.tenant} and m.chat_id = ${chatId} and m.seq = ${seq}`.execute(tx)
  return rows[0] ?? null
}
