import { refuse } from '@balcao/contract/errors'
import { EVERYTHING } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { Asking, Statement } from './asking.ts'
import { chosen, dayOf, daysOf, type Figure, object, objectOfMeans, passes, saidIn } from './passes.ts'
import { isLong, isSummed, SUMMED_DAYS, summed, sums } from './summed.ts'

const FIGURES: readonly Figure[] = [
  'total',
  'closed',
  'waiting',
  'reply',
  'handling',
  'resolution',
  'rating',
  'value',
  'reopened',
  'ratings',
]

/** Single passes, newest first, a page at a time; the first with totals over all of them. */
export const attendances: Statement = asking => {
  const rows = sql`(select json_agg(${ROW} order by ${order(asking, 'p')}) from page p ${joined(asking.actor.tenantId)})`
  if (asking.cursor !== undefined)
    return sql`
      with ${page(asking)} select 0 as count, '{}'::json as total, '{}'::json as beside, 'medians' as times, null::json as days,
        0 as "closedToYou", ${rows} as rows`
  return isSummed(asking) ? overLong(asking, rows) : over(asking, rows)
}

const over = (asking: Asking, rows: RawBuilder<unknown>) => sql`
  with ${passes(asking)}, ${page(asking)}
  select (select count(*)::int from passes) as count, (select ${totalsOf(asking)} from passes p) as total,
    ${isLong(asking) ? sql`'{}'::json` : sql`(select ${object(['waitingMean', 'replyMean', 'handlingMean', 'resolutionMean'])} from passes p)`} as beside,
    ${sql.lit(isLong(asking) ? 'means' : 'medians')} as times, ${daysOf(asking)} as days,
    ${closedToYou(asking)} as "closedToYou", ${rows} as rows`

/** Of messages of one kind, where only what has such is asked for, how many there are. */
function totalsOf(asking: Asking): RawBuilder<unknown> {
  const { said } = asking.filter
  const its = isLong(asking) ? objectOfMeans(FIGURES) : object(FIGURES)
  return said
    ? sql`${its}::jsonb || jsonb_build_object(${sql.lit(said)}::text, sum(${saidIn(asking.actor.tenantId, said, 'p')})::int)`
    : its
}

const overLong = (asking: Asking, rows: RawBuilder<unknown>) => sql`
  with ${summed(asking)}, ${page(asking)}
  select (select coalesce(sum(p.total), 0)::int from passes p) as count, (select ${sums(FIGURES)} from passes p) as total,
    '{}'::json as beside, 'means' as times, ${SUMMED_DAYS} as days, ${closedToYou(asking)} as "closedToYou", ${rows} as rows`

/** Whoever stands in the room of everything opens all there is. */
function closedToYou(asking: Asking): RawBuilder<unknown> {
  const { tenantId, userId } = asking.actor
  const rooms = sql`(select u.rooms from users u where u.tenant_id = ${tenantId} and u.id = ${userId})::text[]`
  return sql`case when ${EVERYTHING} = any (${rooms}) then 0 else (select count(*)::int from attendances a where ${chosen(asking)}
    and not exists (select from tickets t where t.tenant_id = ${tenantId} and t.id = a.ticket_id and t.audience && ${rooms})) end`
}

/** By the day first: that is the index, and within a day there are few. */
const page = (asking: Asking): RawBuilder<unknown> => sql`page as (
  select a.* from attendances a where ${chosen(asking)} and ${after(asking)} order by ${order(asking, 'a')} limit ${asking.most + 1})`

/** All of them, one row each, newest first. */
export const attendanceRows: Statement = asking => sql`
  select ${ROW} as row from (select a.* from attendances a where ${chosen(asking)}) p ${joined(asking.actor.tenantId)}
  order by ${order(asking, 'p')}`

const order = (asking: Asking, of: 'a' | 'p'): RawBuilder<unknown> =>
  sql`${dayOf(asking.filter, of)} desc, ${sql.ref(`${of}.opened_at`)} desc, ${sql.ref(`${of}.ticket_id`)} desc, ${sql.ref(`${of}.n`)} desc`

const ROW = sql`json_build_object('id', p.ticket_id,
  'at', concat_ws('.', p.opened_day, p.closed_day, (extract(epoch from p.opened_at) * 1000000)::bigint, p.ticket_id, p.n),
  'cells', json_build_object('contact', c.name, 'protocol', t.protocol, 'queue', coalesce(q.name, gone_name(p.tenant_id, 'queues', p.queue_id)), 'user', u.name, 'channel', ch.name,
    'demand', coalesce(d.name, gone_name(p.tenant_id, 'demands', p.demand_id)), 'value', p.value::float8 / 1000, 'opened', wire_time(p.opened_at), 'reply', p.reply_s, 'resolution', p.resolve_s,
    'status', case p.status when 'schedule' then 'open' else p.status end, 'closed', wire_time(p.closed_at)))`

const joined = (tenant: number): RawBuilder<unknown> => sql`
  left join tickets t on t.tenant_id = ${tenant} and t.id = p.ticket_id
  left join contacts c on c.tenant_id = ${tenant} and c.id = p.contact_id
  left join queues q on q.tenant_id = ${tenant} and q.id = p.queue_id
  left join users u on u.tenant_id = ${tenant} and u.id = p.user_id
  left join channels ch on ch.tenant_id = ${tenant} and ch.id = p.channel_id
  left join demands d on d.tenant_id = ${tenant} and d.id = p.demand_id`

/** `at` of a row, given back: what comes after it. */
function after(asking: Asking): RawBuilder<boolean> {
  const { cursor, filter } = asking
  if (cursor === undefined) return sql`true`
  const [, opened, closed, at, ticket, n] = CURSOR.exec(cursor) ?? refuse('ERR_VALIDATION', { cursor })
  const day = filter.by === 'closed' ? closed : opened
  if (day === undefined) return refuse('ERR_VALIDATION', { cursor })
  return sql`(${dayOf(filter)}, a.opened_at, a.ticket_id, a.n) < (${day}::date,
    to_timestamp(${at}::bigint / 1000000) + (${at}::bigint % 1000000) * interval '1 microsecond', ${ticket}::bigint, ${n}::smallint)`
}
const CURSOR = /^(\d{4}-\d\d-\d\d)\.(?:(\d{4}-\d\d-\d\d)\.)?(\d{1,18})\.(\d{1,15})\.(\d{1,4})$/
