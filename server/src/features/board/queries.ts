import type {
  BoardCard,
  BoardColumn,
  BoardNames,
  BoardNarrowing,
  CardTicket,
  CardWithTicket,
} from '@balcao/contract/contacts/board'
import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant } from '../../infra/database/db.ts'
import { hidesFrom, isNumbered } from '../contacts/index.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'

type Question = BoardNarrowing & { behind?: string | undefined; pageSize: number }
interface CardPage {
  cards: CardWithTicket[]
  hasMore: boolean
}
interface Row {
  card: BoardCard
  ticket: CardTicket | null
}

/**
 * Beside each contact `c` the ticket its reader sees of it. What somebody may not see is not looked past: it is as if it were
 * not there, so a card never says a word of it.
 */
const ticketOf = (asker: Asker) => sql`left join lateral (
  select json_build_object('id', t.id, 'status', t.status, 'userId', t.user_id, 'channelId', t.channel_id, 'lastMessage', t.last_message,
    'lastFromMe', t.last_from_me, 'lastMessageAt', wire_time(t.last_message_at), 'waitingSince', wire_time(t.waiting_since),
    'unreadMessages', t.unread, 'version', t.version) as ticket
  from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id and ${visibleTo(asker)}
  order by t.status <> 'closed' desc, t.id desc limit 1) seen on true`

/** Of contacts `c`, what a question about the board lets through. */
function narrowed(asker: Asker, { searchParam, tagId, userId, channelId }: BoardNarrowing): RawBuilder<unknown> {
  const words = searchParam ?? ''
  const named = sql`(strpos(c.search, searchable(${words})) > 0 and may_find(${words}, c.name, ${hidesFrom(asker)}))`
  const numbered = words.replace(/\D/g, '').length > 2 ? isNumbered(asker, words, sql`coalesce(c.number, '')`) : sql`false`
  const conditions = [
    searchParam ? sql`(${named} or ${numbered})` : sql`true`,
    tagId ? sql`${tagId} = any (c.tag_ids)` : sql`true`,
    userId || channelId
      ? sql`exists (select from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id and ${visibleTo(asker)}
          and t.status <> 'closed' and ${userId ? sql`t.user_id = ${userId}` : sql`true`}
          and ${channelId ? sql`t.channel_id = ${channelId}` : sql`true`})`
      : sql`true`,
  ]
  return sql.join(conditions, sql` and `)
}

const readColumns = (asker: Asker, from: RawBuilder<BoardColumn>): Promise<BoardColumn[]> =>
  queryTenant(asker.tenantId, () => from)

const SUMS = sql`count(*)::int as count, coalesce(sum(c.kanban_value), 0) / 1000.0 as value`

export const laneColumns = (asker: Asker, question: BoardNarrowing): Promise<BoardColumn[]> =>
  readColumns(
    asker,
    sql<BoardColumn>`
      select l.id, l.name, l.color, l.position, coalesce(s.count, 0) as count, coalesce(s.value, 0) as value from lanes l
      left join (select c.kanban_id, ${SUMS} from contacts c
        where c.tenant_id = ${asker.tenantId} and c.kanban_id is not null and ${narrowed(asker, question)} group by c.kanban_id) s
        on s.kanban_id = l.id
      where l.tenant_id = ${asker.tenantId} order by l.position, l.id`,
  )

export const tagColumns = (asker: Asker, question: BoardNarrowing): Promise<BoardColumn[]> =>
  readColumns(
    asker,
    sql<BoardColumn>`
      select g.id, g.tag as name, g.color, row_number() over (order by searchable(g.tag), g.id)::int as position,
        coalesce(s.count, 0) as count, coalesce(s.value, 0) as value from tags g
      left join (select m.tag_id, ${SUMS} from contact_tags m join contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id
        where m.tenant_id = ${asker.tenantId} and ${narrowed(asker, question)} group by m.tag_id) s on s.tag_id = g.id
      where g.tenant_id = ${asker.tenantId} and (g.is_active or s.count > 0) order by position`,
  )

/** One statement says whether the column is there and what stands in it. */
async function pageOf(
  asker: Asker,
  { id, pageSize }: { id: number; pageSize: number },
  at: { table: 'lanes' | 'tags'; missing: ErrorCode },
  found: RawBuilder<Row>,
): Promise<CardPage> {
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<Row | { card: null; ticket: null }>`
      select f.card, f.ticket from ${sql.table(at.table)} k left join lateral (${found}) f on true
      where k.tenant_id = ${asker.tenantId} and k.id = ${id}`,
  )
  if (rows.length === 0) refuse(at.missing, { id })
  const cards = rows.flatMap(({ card, ticket }) => (card ? [{ ...card, ticket }] : []))
  return { cards: cards.slice(0, pageSize), hasMore: cards.length > pageSize }
}

export const cardsOfLane = (asker: Asker, id: number, question: Question): Promise<CardPage> =>
  pageOf(
    asker,
    { id, pageSize: question.pageSize },
    { table: 'lanes', missing: 'ERR_NO_LANE_FOUND' },
    sql<Row>`
      select card_row(c) as card, seen.ticket from (
        select c.* from contacts c where c.tenant_id = ${asker.tenantId} and c.kanban_id = ${id}
          and ${question.behind ? sql`c.kanban_rank > ${question.behind}` : sql`true`} and ${narrowed(asker, question)}
        order by c.kanban_rank, c.id limit ${question.pageSize + 1}::int) c ${ticketOf(asker)}
      order by c.kanban_rank, c.id`,
  )

export function cardsOfTag(asker: Asker, id: number, question: Question): Promise<CardPage> {
  const behind = Number(question.behind)
  return pageOf(
    asker,
    { id, pageSize: question.pageSize },
    { table: 'tags', missing: 'ERR_NO_TAG_FOUND' },
    sql<Row>`
      select card_row(c) as card, seen.ticket from (
        select c.* from contact_tags m join contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id
        where m.tenant_id = ${asker.tenantId} and m.tag_id = ${id}
          and ${Number.isSafeInteger(behind) && behind > 0 ? sql`c.id < ${behind}` : sql`true`} and ${narrowed(asker, question)}
        order by c.id desc limit ${question.pageSize + 1}::int) c ${ticketOf(asker)}
      order by c.id desc`,
  )
}

export async function someCards(asker: Asker, ids: readonly number[]): Promise<CardWithTicket[]> {
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<Row>`
      select card_row(c) as card, seen.ticket from contacts c ${ticketOf(asker)}
      where c.tenant_id = ${asker.tenantId} and c.id = any (${ids.slice(0, MOST)}) order by c.id`,
  )
  return rows.map(({ card, ticket }) => ({ ...card, ticket }))
}
/** So many are asked for at once at the most: what several screens of cards hold. */
const MOST = 500

export async function namesOf({ tenantId }: Asker): Promise<BoardNames> {
  const [names] = await queryTenant(
    tenantId,
    () => sql<BoardNames>`
      select (select coalesce(json_agg(json_build_object('id', id, 'tag', tag, 'color', color) order by searchable(tag), id), '[]')
          from tags where tenant_id = ${tenantId}) as tags,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active and deleted_at is null)
          order by searchable(name), id), '[]') from users where tenant_id = ${tenantId}) as users,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by searchable(name), id), '[]')
          from channels where tenant_id = ${tenantId} and deleted_at is null) as channels`,
  )
  return names ?? { tags: [], users: [], channels: [] }
}
