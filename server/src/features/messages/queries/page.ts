import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { MESSAGE_PAGE_SIZE } from '@balcao/contract/values/constants'
import { type RawBuilder, sql } from 'kysely'
import { FOR_THE_WIRE, queryTenant } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { MESSAGE } from './rows.ts'

export interface MessagePage {
  messages: MessageRow[]
  messagesOffLine: MessageRow[]
  count: number
  hasMore: boolean
}

interface OfTicket {
  count: number
  apart: boolean | null
}
interface Place {
  id: number
  ticketId: number
  seq: number
}
type Row = Place & OfTicket
/** The ticket's own row comes without a message when the page has none. */
type Bare = { [K in keyof Place]: Place[K] | null } & OfTicket

const PAGE = sql.lit(MESSAGE_PAGE_SIZE)

/**
 * A page of a ticket's messages: thirty numbers, so that any page is one seek, nothing is counted, and none is on two pages
 * though some are gone. Rights and all, one statement.
 */
export async function messagePage(asker: Asker, ticketId: number, page: number): Promise<MessagePage> {
  const tenant = asker.tenantId
  const rows = await queryTenant(
    tenant,
    () => sql<Bare>`
      select k.count, m.apart, ${MESSAGE.columns} from (
        select t.msgs, t.msgs - t.first_seq + 1 as count, t.contact_id, t.channel_id, ch.status = 'connected' as connected
        from tickets t join channels ch on ch.tenant_id = ${tenant} and ch.id = t.channel_id
        where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}
      ) k left join lateral (
        (select false as apart, m.* from messages m where m.tenant_id = ${tenant} and m.ticket_id = ${ticketId}
          and m.seq <= k.msgs - ${(page - 1) * MESSAGE_PAGE_SIZE}::int and m.seq > k.msgs - ${page * MESSAGE_PAGE_SIZE}::int
          order by m.seq desc limit ${PAGE})
        ${waiting(tenant, page, sql`m.ticket_id = ${ticketId}`)}
      ) m on true`,
    FOR_THE_WIRE,
  )
  return pageOf(rows, ticketId, page)
}

/** The same over every ticket of its contact on its channel that one may see, one conversation of them all. */
export async function historyPage(asker: Asker, ticketId: number, page: number): Promise<MessagePage> {
  const tenant = asker.tenantId
  const from = (page - 1) * MESSAGE_PAGE_SIZE
  const rows = await queryTenant(
    tenant,
    () => sql<Bare>`
      with k as materialized (
        select t.contact_id, t.channel_id, ch.status = 'connected' as connected from tickets t
        join channels ch on ch.tenant_id = ${tenant} and ch.id = t.channel_id
        where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}
      ), its as materialized (
        select t.id, t.msgs, n, (sum(n) over (order by t.id desc) - n)::int as before, (sum(n) over ())::int as count
        from k join tickets t on t.tenant_id = ${tenant} and t.contact_id = k.contact_id and t.channel_id = k.channel_id
        cross join lateral (select t.msgs - t.first_seq + 1 as n) numbered where ${visibleTo(asker)}
      )
      select coalesce((select max(count) from its), 0) as count, m.apart, ${MESSAGE.columns} from k left join lateral (
        (select false as apart, m.* from its, lateral (
          select * from messages m where m.tenant_id = ${tenant} and m.ticket_id = its.id
            and m.seq <= its.msgs - greatest(0, ${from}::int - its.before) and m.seq > its.msgs - (${from}::int + ${PAGE} - its.before)
          order by m.seq desc limit ${PAGE}
        ) m where its.before < ${from}::int + ${PAGE} and its.before + its.n > ${from}::int)
        ${waiting(tenant, page, sql`m.ticket_id in (select id from its)`)}
      ) m on true`,
    FOR_THE_WIRE,
  )
  return pageOf(rows, ticketId, page)
}

/** Beside the newest page, all that waits for the channel of `k` while it is down, however long ago it was written. */
const waiting = (tenant: number, page: number, itsTicket: RawBuilder<unknown>): RawBuilder<unknown> =>
  page > 1
    ? sql``
    : sql`union all
        select true, m.* from messages m
        where not k.connected and m.tenant_id = ${tenant} and m.channel_id = k.channel_id and m.contact_id = k.contact_id
          and m.next_at is not null and m.from_me and m.status = 'pending' and m.schedule_date is null and ${itsTicket}`

function pageOf(rows: Bare[], ticketId: number, page: number): MessagePage {
  const { count } = rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  const there = rows.filter((row): row is Row => row.id !== null).sort((a, b) => a.ticketId - b.ticketId || a.seq - b.seq)
  return {
    messages: there.filter(row => !row.apart).map(MESSAGE.present),
    messagesOffLine: there.filter(row => row.apart).map(MESSAGE.present),
    count,
    hasMore: page * MESSAGE_PAGE_SIZE < count,
  }
}
