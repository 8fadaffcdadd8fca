import type { TicketSort } from '@balcao/contract/tickets/ticket-words'
import type { TicketPage } from '@balcao/contract/tickets/tickets'
import { EVERYTHING, type TicketFilter } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import { FOR_THE_WIRE, queryTenant, searchTenant } from '../../../infra/database/db.ts'
import { hidesFrom } from '../../contacts/index.ts'
import { type ListPlan, planFor, rememberPlan } from './list-plan.ts'
import { TICKET } from './rows.ts'
import { type Asker, me } from './sight.ts'

/** What a page is made of, and where its last message is. */
const READ = sql`${TICKET.read('t')}, t.msgs`

/** What narrows a list and its counters alike, on every tab. */
export type Narrowing = Omit<TicketFilter, 'userId' | 'rooms' | 'statuses'> & {
  /** What a view asks of a ticket `t`. */
  condition?: RawBuilder<boolean> | null
}
export type ListFilter = Narrowing & Pick<TicketFilter, 'statuses'> & { sort: TicketSort; page: number; pageSize: number }

/** Where no counter is kept, closed tickets are counted this far, and paged through to their end. */
export const COUNTED_TO = 10_000
/** What a search finds is counted this far, or as far as its page goes: every further one costs as much as the first. */
const SEARCHED_TO = 200

/** One row without a ticket says that there are none. */
interface Counted {
  id: number | null
  found: number
  total: number
}

/**
 * A page of tickets and their count, in one statement that reads the rights too. Two plans lead to the same page: in the order
 * of the list with the sight as a filter, or from the rooms of the asker, each in its order. Neither alone would do: in order,
 * an asker who sees one ticket in a thousand reads them all; by rooms, an asker of many rooms reads too much of each.
 */
export async function listTickets(asker: Asker, filter: ListFilter, plan = usualPlan(asker, filter)): Promise<TicketPage> {
  // Looking for few among all closed tickets may take long, and on a shared connection it would hold everybody back.
  const isLong = filter.condition || (filter.statuses.includes('closed') && !isPlain(filter))
  const ask = isLong ? searchTenant : queryTenant
  const list = filter.sort === 'newest' && isKept(filter) ? keptList : countedList
  const rows = await ask(asker.tenantId, () => list(asker, filter, plan), FOR_THE_WIRE)
  if (rows[0] && list === keptList && isPlain(filter)) rememberPlan(asker, filter, rows[0])
  return pageOf(rows, filter, isCounted(filter) ? Number.POSITIVE_INFINITY : COUNTED_TO)
}

/** Exactly: live tickets are few enough. */
const isCounted = (filter: ListFilter): boolean => isKept(filter) || !filter.statuses.includes('closed')

/** Own tickets are read from the room of the asker; in the order of waiting all tickets are read. */
const usualPlan = (asker: Asker, filter: ListFilter): ListPlan => {
  if (filter.sort === 'waiting') return 'in order'
  return filter.isMine ? 'from rooms' : planFor(asker, filter)
}

/** Tickets that wait for nothing come below those that wait. `before` in the browser says the same. */
const ORDER: Record<TicketSort, readonly RawBuilder<unknown>[]> = {
  newest: [sql`updated_at desc`, sql`id desc`],
  waiting: [sql`waiting_since`, sql`updated_at desc`, sql`id desc`],
}

/** Whether the kept counts know how many there are. */
export const isKept = (filter: Narrowing): boolean =>
  !(
    filter.withUnreadMessages ||
    filter.cameByAd ||
    filter.since ||
    filter.condition ||
    (filter.showAll && !filter.includeNotQueueDefined && !filter.isMine)
  )

/** The same of what a search finds: by contact, by number, by the ticket's own. Old tickets stay findable. */
export async function searchTickets(asker: Asker, filter: ListFilter, words: string): Promise<TicketPage> {
  const tenant = asker.tenantId
  const { statuses, queueIds, includeNotQueueDefined, kinds, withUnreadMessages, isNotAssignedUser, isMine, cameByAd } = filter
  const most = Math.max(SEARCHED_TO, filter.page * filter.pageSize)
  const rows = await searchTenant(
    tenant,
    () => sql<Counted>`
      with ${me(asker, filter)}, hits as materialized (
        select ${READ} from me, search_tickets(
          ${asker.userId}, me.rooms, ${words}, ${[...statuses]}::text[], ${[...queueIds]}::bigint[], ${includeNotQueueDefined},
          ${[...kinds]}::text[], ${withUnreadMessages}, ${isNotAssignedUser}, ${isMine}, ${cameByAd}, ${most + 1}, ${hidesFrom(asker)}
        ) as hit(id)
        join tickets t on t.tenant_id = ${tenant} and t.id = hit.id
      )
      ${shown(tenant, filter, sql`select count(*)::int as found, 0 as total from hits`, sql`hits`)}`,
    FOR_THE_WIRE,
  )
  return pageOf(rows, filter, most)
}

function keptList(asker: Asker, filter: ListFilter, plan: ListPlan) {
  const most = filter.page === 1 ? sql.lit(filter.pageSize + 1) : sql`${filter.page * filter.pageSize + 1}::int`
  const count = sql`
    select coalesce(sum(n), 0)::int as found, ${filter.showAll ? sql.lit(0) : totalOf(asker, filter)} as total
    from (select max(n) as n from seen group by status, place) once`
  return sql<Counted>`with ${me(asker, filter)}, ${seen(asker, filter)} ${shown(asker.tenantId, filter, count, keysBy(plan)(asker, filter, most))}`
}

function countedList(asker: Asker, filter: ListFilter, plan: ListPlan) {
  const last = filter.page * filter.pageSize
  const counted = last > COUNTED_TO ? sql`${last + 1}::int` : sql.lit(COUNTED_TO + 1)
  const most = filter.statuses.includes('closed') ? counted : sql`all`
  const count = sql`select count(*)::int as found, 0 as total from hits`
  return sql<Counted>`
    with ${me(asker, filter)}, ${seen(asker, filter)}, hits as materialized (select * from ${keysBy(plan)(asker, filter, most)} keys)
    ${shown(asker.tenantId, filter, count, sql`hits`)}`
}

/** The page out of tickets, with their count. */
const shown = (
  tenant: number,
  { sort, page, pageSize }: ListFilter,
  count: RawBuilder<unknown>,
  tickets: RawBuilder<unknown>,
) => sql`
  select ${TICKET.columns}, counted.found, counted.total from (${count}) counted left join (
    select * from ${tickets} its order by ${sql.join([...ORDER[sort]])}
    limit ${sql.lit(pageSize + 1)} offset ${page === 1 ? sql.lit(0) : (page - 1) * pageSize}
  ) t on true
  left join contacts c on c.tenant_id = ${tenant} and c.id = t.contact_id
  left join messages l on l.tenant_id = ${tenant} and l.ticket_id = t.id and l.seq = t.msgs
  order by ${sql.join(ORDER[sort].map(key => sql`t.${key}`))}`

const keysBy = (plan: ListPlan) => (plan === 'in order' ? inOrder : fromRooms)

function inOrder(asker: Asker, filter: ListFilter, most: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select its.* from unnest(${[...filter.statuses]}::text[]) of_status, lateral (
      select ${READ} from tickets t
      where t.tenant_id = ${asker.tenantId} and t.status = of_status and t.audience && (select rooms from me)
        and ${conditions(asker, filter)}
      order by t.updated_at desc, t.id desc limit ${most}
    ) its
  )`
}

function fromRooms(asker: Asker, filter: ListFilter, most: RawBuilder<unknown>): RawBuilder<unknown> {
  const tenant = asker.tenantId
  const its = sql`tickets t on t.tenant_id = ${tenant} and t.id = r.ticket_id`
  const filtered = isPlain(filter) ? sql`` : sql`join ${its} and ${conditions(asker, filter)}`
  return sql`(
    select ${READ} from (
      select distinct r.ticket_id, r.updated_at from (select distinct room, status from seen where n > 0) place, lateral (
        select r.ticket_id, r.updated_at from ticket_rooms r ${filtered}
        where r.tenant_id = ${tenant} and r.room = place.room and r.status = place.status
        order by r.updated_at desc, r.ticket_id desc limit ${most}
      ) r order by r.updated_at desc, r.ticket_id desc limit ${most}
    ) r join ${its}
  )`
}

/** `seen`, the kept counts of what the asker sees, by room: rows of one place are the same tickets. */
const seen = (asker: Asker, filter: ListFilter): RawBuilder<unknown> => sql`seen as materialized (
  select t.room, t.status, t.place, sum(t.n) as n from ticket_counts t
  where t.tenant_id = ${asker.tenantId} and ${filter.isMine ? sql`t.room = ${`user:${asker.userId}`}` : sql`t.room = any ((select counting from me)::text[])`}
    and t.status = any (${[...filter.statuses]}::text[]) and ${keptConditions(asker, filter)}
  group by t.room, t.status, t.place
)`

const totalOf = ({ tenantId }: Asker, { statuses }: ListFilter): RawBuilder<unknown> => sql`coalesce((
  select sum(n) from ticket_counts
  where tenant_id = ${tenantId} and room = ${sql.lit(EVERYTHING)} and status = any (${[...statuses]}::text[])), 0)::int`

const isPlain = (filter: Narrowing): boolean =>
  !filter.isMine &&
  filter.kinds.length === 0 &&
  filter.queueIds.length === 0 &&
  filter.includeNotQueueDefined &&
  !filter.withUnreadMessages &&
  !filter.isNotAssignedUser &&
  !filter.cameByAd &&
  !filter.since &&
  !filter.condition

/** The filter as conditions on a ticket `t`; `matches` of the contract says the same. */
export function conditions(asker: Asker, filter: Narrowing): RawBuilder<unknown> {
  if (isPlain(filter)) return sql`true`
  const { queueIds, includeNotQueueDefined, withUnreadMessages, isNotAssignedUser, isMine, kinds, since, cameByAd, condition } =
    filter
  return sql.join(
    [
      ofQueue(queueIds, includeNotQueueDefined, sql`t.user_id = ${asker.userId}`),
      ...(withUnreadMessages ? [sql`t.unread > 0`] : []),
      ...(isNotAssignedUser ? [sql`t.user_id is null`] : []),
      ...(cameByAd ? [sql`t.came_by = 'ad'`] : []),
      ...(isMine ? [sql`t.user_id = ${asker.userId}`] : []),
      ...(kinds.length > 0 ? [ofKinds(kinds, sql`is_bot(t.answered_by)`)] : []),
      ...(since ? [sql`t.updated_at >= ${since}`] : []),
      ...(condition ? [condition] : []),
    ],
    sql` and `,
  )
}

/** As much of it as the kept counts know. */
export function keptConditions(asker: Asker, filter: Narrowing): RawBuilder<unknown> {
  const mine = sql`t.room = ${`user:${asker.userId}`}`
  return sql.join(
    [
      ofQueue(filter.queueIds, filter.includeNotQueueDefined, mine),
      ...(filter.isNotAssignedUser ? [sql`not t.is_owned`] : []),
      ...(filter.kinds.length > 0 ? [ofKinds(filter.kinds, sql`t.chatbot`)] : []),
    ],
    sql` and `,
  )
}

const ofKinds = (kinds: Narrowing['kinds'], chatbot: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when t.is_group then 'group' when ${chatbot} then 'chatbot' else 'private' end = any (${[...kinds]}::text[])`

const ofQueue = (queueIds: readonly number[], withoutToo: boolean, mine: RawBuilder<unknown>): RawBuilder<unknown> => {
  const among = queueIds.length === 0 ? sql`t.queue_id is not null` : sql`t.queue_id = any (${[...queueIds]}::bigint[])`
  if (withoutToo) return queueIds.length === 0 ? sql`true` : sql`(t.queue_id is null or ${among})`
  return sql`(${among} or (t.queue_id is null and ${mine}))`
}

function pageOf(rows: Counted[], { pageSize }: ListFilter, countedTo: number): TicketPage {
  const there = rows.filter(row => row.id !== null)
  const found = rows[0]?.found ?? 0
  const isMore = found > countedTo
  return {
    tickets: there.slice(0, pageSize).map(TICKET.present),
    count: isMore ? countedTo : found,
    isMore,
    hasMore: there.length > pageSize,
  }
}
