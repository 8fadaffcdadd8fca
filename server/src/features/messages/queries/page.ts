import { MESSAGE_PAGE_SIZE } from '@balcao/contract/constants'
import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/ticket-rows'
import { sql } from 'kysely'
import { FOR_THE_WIRE, queryTenant } from '../../../infra/db.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { OF_MESSAGE, presentMessage, type SqlMessage } from './rows.ts'

export interface MessagePage {
  messages: MessageRow[]
  messagesOffLine: MessageRow[]
  count: number
  hasMore: boolean
}

type Row = SqlMessage & { count: number; connected: boolean }
/** The ticket's own row comes without a message when the page has none. */
type Bare = { [K in keyof SqlMessage]: SqlMessage[K] | null } & { count: number; connected: boolean }

const PAGE = sql.lit(MESSAGE_PAGE_SIZE)

/** A page of a ticket's messages: numbered, so that any page is one seek, and nothing is counted. Rights and all, one statement. */
export async function messagePage(asker: Asker, ticketId: number, page: number): Promise<MessagePage> {
  const tenant = asker.tenantId
  const rows = await queryTenant(
    tenant,
    () => sql<Bare>`
      select k.count, k.connected, ${OF_MESSAGE} from (
        select t.msgs, t.msgs - t.first_seq + 1 as count, ch.status = 'connected' as connected from tickets t
        join channels ch on ch.tenant_id = ${tenant} and ch.id = t.channel_id
        where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}
      ) k left join lateral (
        select * from messages m where m.tenant_id = ${tenant} and m.ticket_id = ${ticketId}
          and m.seq <= k.msgs - ${(page - 1) * MESSAGE_PAGE_SIZE}::int order by m.seq desc limit ${PAGE}
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
      with asked as materialized (
        select t.contact_id, t.channel_id, ch.status = 'connected' as connected from tickets t
        join channels ch on ch.tenant_id = ${tenant} and ch.id = t.channel_id
        where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}
      ), its as materialized (
        select t.id, t.msgs, n, sum(n) over (order by t.id desc) - n as before, sum(n) over () as count
        from asked join tickets t on t.tenant_id = ${tenant} and t.contact_id = asked.contact_id and t.channel_id = asked.channel_id
        cross join lateral (select t.msgs - t.first_seq + 1 as n) numbered where ${visibleTo(asker)}
      )
      select coalesce((select max(count) from its), 0)::int as count, asked.connected, ${OF_MESSAGE} from asked left join (
        select m.* from its, lateral (
          select * from messages m where m.tenant_id = ${tenant} and m.ticket_id = its.id
            and m.seq <= its.msgs - greatest(0, ${from}::int - its.before)
          order by m.seq desc limit greatest(0, least(${PAGE}, ${from}::int + ${PAGE} - its.before))
        ) m where its.before < ${from}::int + ${PAGE} and its.before + its.n > ${from}::int
        order by m.ticket_id desc, m.seq desc limit ${PAGE}
      ) m on true`,
    FOR_THE_WIRE,
  )
  return pageOf(rows, ticketId, page)
}

function pageOf(rows: Bare[], ticketId: number, page: number): MessagePage {
  const { count, connected } = rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  const there = rows.filter((row): row is Row => row.id !== null)
  const messages = there.sort((a, b) => a.ticket_id - b.ticket_id || a.seq - b.seq).map(presentMessage)
  const waits = (message: MessageRow) => message.fromMe && message.status === 'pending' && message.scheduleDate === undefined
  return {
    messages,
    messagesOffLine: page === 1 && !connected ? messages.filter(waits) : [],
    count,
    hasMore: page * MESSAGE_PAGE_SIZE < count,
  }
}
