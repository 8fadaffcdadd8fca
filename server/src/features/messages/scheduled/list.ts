import type { ScheduledMessage, scheduleRoutes } from '@balcao/contract/messages/schedules'
import { MESSAGE_PAGE_SIZE } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant } from '../../../infra/database/db.ts'
import { isNamed } from '../../contacts/index.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { OF_SCHEDULE, presentSchedule, SCHEDULES, type SqlSchedule } from './rows.ts'

type Asked = z.output<typeof scheduleRoutes.list.query>

export async function listSchedules(asker: Asker, asked: Asked) {
  const page = asked.page ?? asked.pageNumber
  const from = (page - 1) * MESSAGE_PAGE_SIZE
  const rows = await queryTenant(asker.tenantId, () => select(asker, asked, from, MESSAGE_PAGE_SIZE))
  const count =
    rows[0]?.found ?? (from === 0 ? 0 : ((await queryTenant(asker.tenantId, () => select(asker, asked, 0, 1)))[0]?.found ?? 0))
  const messages: ScheduledMessage[] = rows.map(({ found: _, ...row }) => presentSchedule(row))
  return { messages, count, hasMore: from + messages.length < count }
}

/** What waits, the next first; what is over, the last first. */
function select(asker: Asker, { status, ticketId, searchParam }: Asked, from: number, most: number) {
  const typed = sql`searchable(${searchParam})`
  return sql<SqlSchedule & { found: number }>`
    select ${OF_SCHEDULE}, count(*) over ()::int as found from ${SCHEDULES}
    where s.tenant_id = ${asker.tenantId} and s.status = ${status} and ${visibleTo(asker)}
      and ${ticketId === undefined ? sql`true` : sql`s.ticket_id = ${ticketId}`}
      and (${searchParam} = '' or ${isNamed(asker, searchParam)} or strpos(searchable(s.body), ${typed}) > 0)
    order by ${status === 'pending' ? sql`s.next_at, s.id` : sql`s.next_at desc, s.id desc`} limit ${most} offset ${from}`
}
