import type { EventPayload } from '@balcao/contract/events'
import { EVERYTHING, type Room, UNOWNED } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import type { JobData } from '../../infra/jobs/catalog.ts'
import { enqueueAll } from '../../infra/jobs/jobs.ts'

interface Fact<Payload> {
  payload: Payload
  rooms: Room[]
}
type Arrived = EventPayload<'message.created'>
type Moved = EventPayload<'ticket.changed'>
type Noted = EventPayload<'note.changed'>
type Said = EventPayload<'chatMessage.created'>

/** What a customer says to people, now: nothing synced from before, nothing a bot answers. */
export const mayBeForPeople = ({ message, ticket }: Arrived): boolean =>
  !message.fromMe && message.synced !== true && ticket.unreadMessages > 0 && (ticket.answeredBy ?? 'person') === 'person'

/**
 * Whose tickets they are, or those near whom they wait; of them, who has a device that wants to be told. The rooms a message is announced
 * in say both, so no ticket is read again: looked up for each message before anybody had analyzed `tickets`, they were scanned.
 */
export async function pushMessages(tx: Tx, facts: Fact<Arrived>[]): Promise<void> {
  const last = new Map(facts.map(({ payload, rooms }) => [payload.ticket.id, { seq: payload.message.seq, rooms }]))
  const said = [...last].map(([ticketId, { rooms }]) => ({ ticketId, near: nearOf(rooms), isOwned: isOwned(rooms) }))
  const { rows } = await sql<{ ticketId: number; userId: number; isOwned: boolean }>`
    select distinct s."ticketId", p.user_id as "userId", s."isOwned"
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s ("ticketId" bigint, near text[], "isOwned" boolean),
      push_subscriptions p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = ${tx.tenant} and u.rooms && s.near`.execute(tx)
  const news = rows.map(({ ticketId, userId, isOwned }) => {
    const kind = isOwned ? ('message' as const) : ('waiting' as const)
    return { userId, ticketId, kind, seq: last.get(ticketId)?.seq ?? null }
  })
  await tell(tx, news)
}

const isOwned = (rooms: Room[]): boolean => !rooms.includes(UNOWNED)

/** An owner's own room, or those a ticket waits in, without those of who leads everybody. */
const nearOf = (rooms: Room[]): Room[] =>
  isOwned(rooms) ? rooms.filter(room => /^user:\d+$/.test(room)) : rooms.filter(room => room !== EVERYTHING && room !== UNOWNED)

export const mayBeHanded = ({ ticket }: Moved): boolean => ticket.userId !== null && ticket.status === 'open'

/** Somebody else put them into these hands, just now. */
export async function pushHandOvers(tx: Tx, moved: Moved[]): Promise<void> {
  const holders = new Map(moved.map(({ ticket }) => [ticket.id, ticket.userId]))
  const { rows } = await sql<{ ticketId: number; userId: number }>`
    select distinct h.ticket_id as "ticketId", h.user_id as "userId"
    from unnest(${[...holders.keys()]}::bigint[], ${[...holders.values()]}::bigint[]) as h (ticket_id, user_id)
    join push_subscriptions p on p.tenant_id = ${tx.tenant} and p.user_id = h.user_id
    cross join lateral (
      select l.type, l.user_id, l.created_at from ticket_logs l where l.tenant_id = ${tx.tenant} and l.ticket_id = h.ticket_id
      order by l.id desc limit 1) last
    where last.type = 'receivedTransfer' and last.user_id = p.user_id and last.created_at > now() - interval '1 minute'
      and not exists (select from ticket_logs b where b.tenant_id = ${tx.tenant} and b.ticket_id = h.ticket_id
        and b.type = 'transfered' and b.user_id = p.user_id and b.created_at = last.created_at)`.execute(tx)
  await tell(
    tx,
    rows.map(row => ({ ...row, kind: 'handed', seq: null })),
  )
}

/** When it is written: a change of a note calls nobody twice. */
export const mayMention = ({ note: { mentions, createdAt, updatedAt } }: Noted): boolean =>
  mentions.length > 0 && createdAt === updatedAt

/** The users called by notes, with a device that wants to be told. */
export async function pushMentions(tx: Tx, noted: Noted[]): Promise<void> {
  const called = noted.flatMap(({ note: { ticketId, mentions } }) => mentions.map(userId => ({ ticketId, userId })))
  const { rows } = await sql<{ ticketId: number; userId: number }>`
    select distinct c.ticket_id as "ticketId", c.user_id as "userId"
    from unnest(${called.map(one => one.ticketId)}::bigint[], ${called.map(one => one.userId)}::bigint[]) as c (ticket_id, user_id)
    join push_subscriptions p on p.tenant_id = ${tx.tenant} and p.user_id = c.user_id`.execute(tx)
  await tell(
    tx,
    rows.map(row => ({ ...row, kind: 'mentioned' as const, seq: null })),
  )
}

/** The members of a chat but its author, with a device, who want to hear of it or are called. */
export async function pushChats(tx: Tx, said: Said[]): Promise<void> {
  const last = new Map(said.map(({ message }) => [message.chatId, message]))
  const about = [...last.values()].map(({ chatId, seq, userId, mentions }) => ({ chatId, seq, userId, mentions }))
  const { rows } = await sql<{ userId: number; chatId: number; seq: number }>`
    select distinct m.user_id as "userId", s."chatId", s.seq
    from jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as s ("chatId" bigint, seq int, "userId" bigint, mentions jsonb)
    join chat_members m on m.tenant_id = ${tx.tenant} and m.chat_id = s."chatId" and m.until_seq is null and m.user_id <> s."userId"
    join push_subscriptions p on p.tenant_id = m.tenant_id and p.user_id = m.user_id
    where not m.muted or s.mentions @> to_jsonb(m.user_id)`.execute(tx)
  await enqueueAll(
    tx,
    'push.chat',
    rows.map(data => ({ data, oneAtATime: `push ${data.userId}` })),
  )
}

const tell = (tx: Tx, news: JobData<'push.send'>[]): Promise<void> =>
  enqueueAll(
    tx,
    'push.send',
    news.map(data => ({ data, oneAtATime: `push ${data.userId}` })),
  )
