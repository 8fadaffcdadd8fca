import { type Actor, rankOf } from '@balcao/contract/permissions'
import type { Answer } from '@balcao/contract/route'
import { LIVE_PAGE, type LiveCount, type liveTicketRoutes, MOST_LIVE } from '@balcao/contract/tickets/live-tickets'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type RawBuilder, sql } from 'kysely'
import { FOR_THE_WIRE, queryTenant } from '../../../infra/database/db.ts'
import { readDesk, readUnread } from './desk.ts'
import { TICKET } from './rows.ts'
import { visibleTo } from './sight.ts'

/** Of a ticket `t`: what `isInHand` and `isWaiting` of the contract say of a row. */
const LIVE: RawBuilder<boolean> = sql`t.status in ('open', 'pending') and not t.is_group`

/** An agent's own come first: home shows them no others. */
const ownFirst = (actor: Actor) => (rankOf(actor) === 'user' ? sql`t.user_id is distinct from ${actor.userId},` : sql``)
const ORDER = sql`t.waiting_since, t.updated_at desc, t.id desc`

type Row = TicketRow & { counts: LiveCount[] | null }

/** All that is in hand, and how many of whom, in one statement: the rows and their counts are of one moment. */
export async function readLive(actor: Actor): Promise<Answer<typeof liveTicketRoutes.open>> {
  const [desk, unread, rows] = await Promise.all([readDesk(actor), readUnread(actor), liveRows(actor)])
  return { desk, unread, tickets: rows.slice(1).map(TICKET.present), counts: rows[0]?.counts ?? [] }
}

/** A first row without a ticket brings the counts. */
const liveRows = (actor: Actor) =>
  queryTenant(
    actor.tenantId,
    () => sql<Row>`
      with its as materialized (
        select ${TICKET.read('t')}, t.msgs from tickets t where t.tenant_id = ${actor.tenantId} and ${LIVE} and ${visibleTo(actor)}
      ), first as (select * from its t order by ${ownFirst(actor)} ${ORDER} limit ${sql.lit(MOST_LIVE)})
      select ${TICKET.columns}, case when head.is_head then (${COUNTS}) end as counts
      from (select true as is_head union all select false) head
      left join first t on not head.is_head
      left join contacts c on c.tenant_id = ${actor.tenantId} and c.id = t.contact_id
      left join messages l on l.tenant_id = ${actor.tenantId} and l.ticket_id = t.id and l.seq = t.msgs
      where head.is_head or t.id is not null
      order by head.is_head desc, ${ORDER}`,
    FOR_THE_WIRE,
  )

const COUNTS = sql`
  select coalesce(json_agg(n), '[]') from (
    select i.user_id as "userId", i.queue_id as "queueId", count(*) filter (where i.status = 'open')::int as open,
      count(*) filter (where i.status = 'pending')::int as pending, count(i.waiting_since)::int as waiting,
      wire_time(min(i.waiting_since)) as oldest
    from its i group by i.user_id, i.queue_id
  ) n`

/** Further ones of a column. */
export async function moreLive(
  actor: Actor,
  { by, id, skip }: { by: 'user' | 'queue'; id?: number | undefined; skip: number },
): Promise<Answer<typeof liveTicketRoutes.more>> {
  const column = sql.ref(by === 'user' ? 't.user_id' : 't.queue_id')
  const rows = await queryTenant(
    actor.tenantId,
    () => sql<TicketRow>`
      with its as materialized (
        select ${TICKET.read('t')}, t.msgs from tickets t
        where t.tenant_id = ${actor.tenantId} and ${LIVE} and ${visibleTo(actor)} and ${id === undefined ? sql`${column} is null` : sql`${column} = ${id}`}
        order by ${ORDER} limit ${sql.lit(LIVE_PAGE + 1)} offset ${skip}
      )
      select ${TICKET.columns} from its t
      left join contacts c on c.tenant_id = ${actor.tenantId} and c.id = t.contact_id
      left join messages l on l.tenant_id = ${actor.tenantId} and l.ticket_id = t.id and l.seq = t.msgs
      order by ${ORDER}`,
    FOR_THE_WIRE,
  )
  return { tickets: rows.slice(0, LIVE_PAGE).map(TICKET.present), hasMore: rows.length > LIVE_PAGE }
}
