import { refuse } from '@balcao/contract/errors'
import { writableUntil } from '@balcao/contract/messages/reply-window'
import type { ListedSchedule, ScheduledMessage, scheduleRoutes } from '@balcao/contract/messages/schedules'
import { sql } from 'kysely'
import { DateTime } from 'luxon'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { queryTenant } from '../../../infra/database/db.ts'
import { isNamed } from '../../contacts/index.ts'
import { recentSettings } from '../../settings/index.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { OF_SCHEDULE, presentSchedule, SCHEDULES, type SqlSchedule } from './rows.ts'

type Asked = z.output<typeof scheduleRoutes.listed.query>

interface Listed extends SqlSchedule, ChannelSetup {
  channelName: string
  username: string
  isConnected: boolean
  heardAt: Date | null
  adAt: Date | null
  found: number
}

/** What waits, the next first; what is over, the last first; with the names of its channel and its writer. */
export async function listForScreen(asker: Asker, asked: Asked) {
  const { pageNumber, pageSize } = asked
  const offset = (pageNumber - 1) * pageSize
  const zone = await zoneOf(asker)
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ [K in keyof Listed]: Listed[K] }>`
      with its as materialized (
        select s.id, s.next_at from ${SCHEDULES}
        where s.tenant_id = ${asker.tenantId} and ${visibleTo(asker)} and ${conditions(asker, asked, zone)}
      )
      select ${OF_SCHEDULE}, ch.name as "channelName", u.name as username, ch.kind, ch.config, ch.status = 'connected' as "isConnected",
        last_heard(s.tenant_id, s.contact_id, s.channel_id) as "heardAt", last_ad(s.tenant_id, s.contact_id, s.channel_id) as "adAt",
        counted.found
      from (select count(*)::int as found from its) counted
      left join lateral (
        select id from its order by ${asked.status === 'pending' ? sql`next_at, id` : sql`next_at desc, id desc`}
        limit ${pageSize} offset ${offset}
      ) page on true
      left join schedules s on s.tenant_id = ${asker.tenantId} and s.id = page.id
      left join contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
      left join channels ch on ch.tenant_id = s.tenant_id and ch.id = s.channel_id
      left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      order by ${asked.status === 'pending' ? sql`s.next_at, s.id` : sql`s.next_at desc, s.id desc`}`,
  )
  const count = rows[0]?.found ?? 0
  const there = rows.filter(row => row.id !== null).map(present)
  return { rows: there, count, hasMore: offset + there.length < count }
}

function present({ channelName, username, kind, config, isConnected, heardAt, adAt, found: _, ...row }: Listed): ListedSchedule {
  const message = presentSchedule(row)
  const closes = writableUntil(capabilitiesOf({ kind, config }), { heardAt, adAt })
  const hasWindow = capabilitiesOf({ kind, config }).replyWindowHours !== null
  const isClosed = hasWindow && (closes === null || closes < new Date(row.scheduleDate))
  const warning = row.status !== 'pending' ? null : isClosed ? 'windowCloses' : isConnected ? null : 'channelDown'
  return { ...message, channelName, channelKind: kind, username, warning }
}

function conditions(asker: Asker, { status, searchParam, contactId, channelId, userId, day }: Asked, zone: string) {
  const typed = sql`searchable(${searchParam})`
  const from = day === undefined ? null : DateTime.fromISO(day, { zone })
  return sql.join(
    [
      status === 'all' ? sql`true` : sql`s.status = ${status}`,
      ...(searchParam ? [sql`(${isNamed(asker, searchParam)} or strpos(searchable(s.body), ${typed}) > 0)`] : []),
      ...(contactId ? [sql`s.contact_id = ${contactId}`] : []),
      ...(channelId ? [sql`s.channel_id = ${channelId}`] : []),
      ...(userId ? [sql`s.user_id = ${userId}`] : []),
      ...(from ? [sql`s.next_at >= ${from.toJSDate()} and s.next_at < ${from.plus({ days: 1 }).toJSDate()}`] : []),
    ],
    sql` and `,
  )
}

const DAYS = 14

/** The next days there, and how many wait for each. */
export async function daysAhead(asker: Asker): Promise<{ day: string; count: number }[]> {
  const zone = await zoneOf(asker)
  const today = DateTime.fromJSDate(clock.now(), { zone }).startOf('day')
  const days = Array.from({ length: DAYS }, (_, n) => today.plus({ days: n }).toISODate() ?? '')
  const found = await queryTenant(
    asker.tenantId,
    () => sql<{ day: string; count: number }>`
      select to_char(s.next_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as count from ${SCHEDULES}
      where s.tenant_id = ${asker.tenantId} and s.status = 'pending' and s.next_at >= ${today.toJSDate()}
        and s.next_at < ${today.plus({ days: DAYS }).toJSDate()} and ${visibleTo(asker)}
      group by 1`,
  )
  return days.map(day => ({ day, count: found.find(one => one.day === day)?.count ?? 0 }))
}

/** Beside their tickets, wherever these are shown. */
export const upcomingIn = (asker: Asker): Promise<{ id: number; ticketId: number; scheduleDate: string }[]> =>
  queryTenant(
    asker.tenantId,
    () => sql<{ id: number; ticketId: number; scheduleDate: string }>`
      select s.id, s.ticket_id as "ticketId", wire_time(s.next_at) as "scheduleDate" from ${SCHEDULES}
      where s.tenant_id = ${asker.tenantId} and s.status = 'pending' and s.ticket_id is not null and ${visibleTo(asker)}
      order by s.next_at, s.id limit 2000`,
  )

export async function showSchedule(asker: Asker, id: number): Promise<ScheduledMessage> {
  const [row] = await queryTenant(
    asker.tenantId,
    () => sql<SqlSchedule>`
      select ${OF_SCHEDULE} from ${SCHEDULES} where s.tenant_id = ${asker.tenantId} and s.id = ${id} and ${visibleTo(asker)}`,
  )
  return presentSchedule(row ?? refuse('ERR_FETCH_WAPP_MSG', { id }))
}

const zoneOf = async ({ tenantId }: Asker): Promise<string> => (await recentSettings(tenantId, ['timeZone'])).timeZone
