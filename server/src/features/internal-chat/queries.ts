import type { Chat, ChatMember, ChatMessage, ChatPerson, ChatTicket } from '@balcao/contract/chats/chats'
import type { UnreadChat } from '@balcao/contract/chats/unread'
import { refuse } from '@balcao/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant, searchTenant } from '../../infra/database/db.ts'
import { recentSettings } from '../settings/index.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'
import { chatsOf, ITS_FILE, MESSAGE, shown, type Viewed } from './rows.ts'

/** More of them than anybody has; an answer is never without an end. */
const MOST_CHATS = 1_000

export async function listChats({ tenantId, userId }: Asker): Promise<Chat[]> {
  const rows = await queryTenant(
    tenantId,
    () => sql<Viewed>`
      ${chatsOf(sql`me.tenant_id = ${tenantId} and me.user_id = ${userId}`)} limit ${sql.lit(MOST_CHATS)}`,
  )
  return rows.map(shown)
}

export const unreadChats = ({ tenantId, userId }: Asker): Promise<UnreadChat[]> =>
  queryTenant(
    tenantId,
    () => sql<UnreadChat>`
      select c.id, c.last_seq as "lastSeq" from chat_members me join chats c on c.tenant_id = me.tenant_id and c.id = me.chat_id
      where me.tenant_id = ${tenantId} and me.user_id = ${userId} and me.until_seq is null
        and c.last_seq > greatest(me.read_seq, me.from_seq) order by c.id`,
  )

export async function showChat({ tenantId, userId }: Asker, id: number): Promise<{ chat: Chat; members: ChatMember[] }> {
  const [row] = await queryTenant(
    tenantId,
    () => sql<Viewed & { members: ChatMember[] }>`
      select its.*, (select json_agg(json_build_object('userId', p.user_id, 'readSeq', p.read_seq) order by p.joined_at, p.user_id)
        from chat_members p where p.tenant_id = ${tenantId} and p.chat_id = ${id} and p.until_seq is null) as members
      from (${chatsOf(sql`me.tenant_id = ${tenantId} and me.chat_id = ${id} and me.user_id = ${userId}`)}) its`,
  )
  const { members, ...chat } = row ?? refuse('ERR_NO_PERMISSION')
  return { chat: shown(chat), members }
}

export const listPeople = ({ tenantId }: Asker): Promise<ChatPerson[]> =>
  queryTenant(
    tenantId,
    () => sql<ChatPerson>`
      select u.id, u.name, u.is_active as "isActive", u.is_available and count(p.process_id) > 0 as "isOnline",
        coalesce(bool_and(p.idle), false) as "isIdle"
      from users u left join presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
      where u.tenant_id = ${tenantId} and u.deleted_at is null group by u.tenant_id, u.id order by lower(u.name), u.id`,
  )

type Bare = { [K in keyof ChatMessage]: ChatMessage[K] | null }
const isThere = (row: Bare): row is ChatMessage => row.id !== null
const inOrder = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq

/** What a member may read of a chat: `me` comes without a message where there is none, and not at all for others. */
const readable = ({ tenantId: tenant, userId }: Asker, id: number, messages: RawBuilder<unknown>): RawBuilder<Bare> => sql`
  select ${MESSAGE} from chat_members me left join lateral (${messages}) m on true ${ITS_FILE}
  where me.tenant_id = ${tenant} and me.chat_id = ${id} and me.user_id = ${userId} and me.until_seq is null`

const its = (tenant: number, id: number): RawBuilder<unknown> =>
  sql`select * from chat_messages where tenant_id = ${tenant} and chat_id = ${id} and seq > me.from_seq`

/** Compared as it is: behind the walls a `coalesce` around it would be asked of each row, not of the index (75 ms a page instead of 1). */
const upTo = (before: number | null): RawBuilder<unknown> => (before === null ? sql`` : sql`and seq < ${before}::int`)

interface Page {
  rows: ChatMessage[]
  hasMore: boolean
  hasNewer: boolean
}

/** Each of them a seek in the key; nothing is counted. */
export async function messagePage(
  asker: Asker,
  id: number,
  at: { before?: number | undefined; around?: number | undefined },
): Promise<Page> {
  const tenant = asker.tenantId
  const size = Number((await recentSettings(tenant, ['privateMessageLimit'])).privateMessageLimit)
  const { around } = at
  const before = around === undefined ? (at.before ?? null) : around + 1
  const older = sql`(${its(tenant, id)} ${upTo(before)} order by seq desc limit ${size + 1})`
  const newer = sql`(${its(tenant, id)} and seq > ${around ?? null}::int order by seq limit ${size + 1})`
  const found = await queryTenant(tenant, () =>
    readable(asker, id, around === undefined ? older : sql`${older} union all ${newer}`),
  )
  if (found.length === 0) refuse('ERR_NO_PERMISSION')
  const all = found.filter(isThere).sort(inOrder)
  const [old, fresh] = [
    all.filter(({ seq }) => before === null || seq < before),
    all.filter(({ seq }) => before !== null && seq >= before),
  ]
  return {
    rows: [...old.slice(-size), ...fresh.slice(0, size)],
    hasMore: old.length > size,
    hasNewer: around === undefined ? at.before !== undefined : fresh.length > size,
  }
}

const MOST_FOUND = 50

export async function searchMessages(asker: Asker, id: number, words: string): Promise<ChatMessage[]> {
  const tenant = asker.tenantId
  const found = await searchTenant(tenant, () =>
    readable(
      asker,
      id,
      sql`${its(tenant, id)} and deleted_at is null and strpos(searchable(body), searchable(${words})) > 0
        order by seq desc limit ${sql.lit(MOST_FOUND)}`,
    ),
  )
  if (found.length === 0) refuse('ERR_NO_PERMISSION')
  return found.filter(isThere).sort((a, b) => b.seq - a.seq)
}

const FILES_AT_ONCE = 30

export async function listFiles(asker: Asker, id: number, before: number | undefined) {
  const tenant = asker.tenantId
  const of = sql`${its(tenant, id)} and file_id is not null`
  const found = await queryTenant(
    tenant,
    () => sql<Bare & { count: number }>`
      select them.*, (select count(*)::int from chat_members me cross join lateral (${of}) f
        where me.tenant_id = ${tenant} and me.chat_id = ${id} and me.user_id = ${asker.userId} and me.until_seq is null) as count
      from (${readable(asker, id, sql`${of} ${upTo(before ?? null)} order by seq desc limit ${sql.lit(FILES_AT_ONCE + 1)}`)}) them`,
  )
  if (found.length === 0) refuse('ERR_NO_PERMISSION')
  const rows = found.flatMap(({ count: _, ...row }) => (isThere(row) ? [row] : [])).sort((a, b) => b.seq - a.seq)
  return { rows: rows.slice(0, FILES_AT_ONCE), count: found[0]?.count ?? 0, hasMore: rows.length > FILES_AT_ONCE }
}

/** Nothing of a ticket stands in a chat but its number: what it is about is asked by each for themselves. */
export const ticketsShown = (asker: Asker, ids: readonly number[]): Promise<ChatTicket[]> =>
  queryTenant(
    asker.tenantId,
    () => sql<ChatTicket>`
      select t.id, c.name, t.status from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      where t.tenant_id = ${asker.tenantId} and t.id = any (${[...ids]}::bigint[]) and ${visibleTo(asker)} order by t.id`,
  )
