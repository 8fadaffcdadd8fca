import { refuse } from '@balcao/contract/errors'
import type { Report } from '@balcao/contract/reports/reports'
import { day as calendarDay } from '@balcao/contract/shapes'
import { EVERYTHING } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { Asking, Statement } from './asking.ts'
import { chosen, columns, dayOf, daysOf, type Figure, figureOf, MEANS, object, passes, saidIn } from './passes.ts'
import { isLong, isSummed, SUMMED_DAYS, summed, sumOf } from './summed.ts'

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
  const rows = sql`(select json_agg(${ROW} order by ${order(asking, 'p')}) from (${named(asking, sql`page`)}) p)`
  if (asking.cursor !== undefined)
    return sql`
      with ${page(asking)} select 0 as count, '{}'::json as total, '{}'::json as beside, 'medians' as times, null::json as days,
        0 as "closedToYou", ${rows} as rows`
  return isSummed(asking) ? offSums(asking, rows) : over(asking, rows)
}

const timesOf = (asking: Asking): Report['times'] => (isLong(asking) ? 'means' : 'medians')
/** Beside medians. */
const meansOf = (asking: Asking, of: (name: Figure) => RawBuilder<unknown>) =>
  isLong(asking) ? sql`'{}'::json` : sql`(select ${object(Object.values(MEANS), 'medians', of)} from passes p)`

const over = (asking: Asking, rows: RawBuilder<unknown>) => sql`
  with ${passes(asking, sql`true`, asking.filter.said ? 'all' : 'figures')}, ${page(asking)}
  select (select count(*)::int from passes) as count, (select ${totalsOf(asking)} from passes p) as total,
    ${meansOf(asking, figureOf)} as beside, ${sql.lit(timesOf(asking))} as times, ${daysOf(asking)} as days,
    ${closedToYou(asking)} as "closedToYou", ${rows} as rows`

/** Of messages of one kind, where only what has such is asked for, how many there are. */
function totalsOf(asking: Asking): RawBuilder<unknown> {
  const { said } = asking.filter
  const its = object(FIGURES, timesOf(asking))
  return said
    ? sql`${its}::jsonb || jsonb_build_object(${sql.lit(said)}::text, sum(${saidIn(asking.actor.tenantId, said, 'p')})::int)`
    : its
}

const offSums = (asking: Asking, rows: RawBuilder<unknown>) => sql`
  with ${summed(asking, null)}, ${page(asking)}
  select (select coalesce(sum(p.total), 0)::int from passes p) as count,
    (select ${object(FIGURES, timesOf(asking), sumOf)} from passes p) as total, ${meansOf(asking, sumOf)} as beside,
    ${sql.lit(timesOf(asking))} as times, ${SUMMED_DAYS} as days, ${closedToYou(asking)} as "closedToYou", ${rows} as rows`

/** An asker in the room of everything opens all there is. */
function closedToYou(asking: Asking): RawBuilder<unknown> {
  const { tenantId, userId } = asking.actor
  const rooms = sql`(select u.rooms from users u where u.tenant_id = ${tenantId} and u.id = ${userId})::text[]`
  return sql`case when ${EVERYTHING} = any (${rooms}) then 0 else (select count(*)::int from attendances a where ${chosen(asking)}
    and not exists (select from tickets t where t.tenant_id = ${tenantId} and t.id = a.ticket_id and t.audience && ${rooms})) end`
}

/** By the day first: that is the index, and within a day there are few. */
const page = (asking: Asking): RawBuilder<unknown> => sql`page as (
  select ${columns(asking.filter, ...READ)} from attendances a where ${chosen(asking)} and ${after(asking)} order by ${order(asking, 'a')} limit ${asking.most + 1})`

/** All of them, one row each, newest first: sorted before they are written out, which weighs three times as much. */
export const attendanceRows: Statement = asking => sql`
  select json_build_object('id', p.ticket_id, 'cells', ${cells(column => sql`${column}`)}) as row
  from (${named(asking, sql`(select ${columns(asking.filter, ...READ)} from attendances a where ${chosen(asking)})`)} order by ${order(asking, 'p')} offset 0) p`

const order = (asking: Asking, of: 'a' | 'p'): RawBuilder<unknown> =>
  sql`${dayOf(asking.filter, of)} desc, ${sql.ref(`${of}.opened_at`)} desc, ${sql.ref(`${of}.ticket_id`)} desc, ${sql.ref(`${of}.n`)} desc`

/** What is read of a pass that is shown: what is not is neither carried nor sorted. */
const READ = [
  'tenant_id',
  'ticket_id',
  'n',
  'contact_id',
  'queue_id',
  'user_id',
  'channel_id',
  'demand_id',
  'value',
  'opened_day',
  'opened_at',
  'closed_day',
  'closed_at',
  'reply_s',
  'resolve_s',
  'status',
]

/** Passes with the names of what they are about; only of what is gone and was there is the name sought that it had. */
function named({ actor }: Asking, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const tenant = actor.tenantId
  const ofGone = (kind: string, its: string, id: string) => sql`case when ${sql.ref(id)} is not null
    then coalesce(${sql.ref(its)}, gone_name(${tenant}, ${kind}, ${sql.ref(id)})) end`
  return sql`
    select p.*, c.name as contact, t.protocol, ${ofGone('queues', 'q.name', 'p.queue_id')} as queue, u.name as "user", ch.name as channel,
      ${ofGone('demands', 'd.name', 'p.demand_id')} as demand
    from ${from} p
    left join tickets t on t.tenant_id = ${tenant} and t.id = p.ticket_id
    left join contacts c on c.tenant_id = ${tenant} and c.id = p.contact_id
    left join queues q on q.tenant_id = ${tenant} and q.id = p.queue_id
    left join users u on u.tenant_id = ${tenant} and u.id = p.user_id
    left join channels ch on ch.tenant_id = ${tenant} and ch.id = p.channel_id
    left join demands d on d.tenant_id = ${tenant} and d.id = p.demand_id`
}

/** A file writes its moments itself: in the wire's form each costs the database as much as all other cells together. */
const cells = (moment: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`json_build_object('contact', p.contact,
  'protocol', p.protocol, 'queue', p.queue, 'user', p."user", 'channel', p.channel, 'demand', p.demand, 'value', p.value::float8 / 1000,
  'opened', ${moment(sql`p.opened_at`)}, 'reply', p.reply_s, 'resolution', p.resolve_s,
  'status', case p.status when 'schedule' then 'open' else p.status end, 'closed', ${moment(sql`p.closed_at`)})`

const ROW = sql`json_build_object('id', p.ticket_id,
  'at', concat_ws('.', p.opened_day, p.closed_day, (extract(epoch from p.opened_at) * 1000000)::bigint, p.ticket_id, p.n),
  'cells', ${cells(column => sql`wire_time(${column})`)})`

/** `at` of a row, given back: what comes after it. */
function after(asking: Asking): RawBuilder<boolean> {
  const { cursor, filter } = asking
  if (cursor === undefined) return sql`true`
  const [, opened, closed, at, ticket, n] = CURSOR.exec(cursor) ?? refuse('ERR_VALIDATION', { cursor })
  const day = filter.by === 'closed' ? closed : opened
  if (!calendarDay.safeParse(day).success) return refuse('ERR_VALIDATION', { cursor })
  return sql`(${dayOf(filter)}, a.opened_at, a.ticket_id, a.n) < (${day}::date,
    to_timestamp(${at}::bigint / 1000000) + (${at}::bigint % 1000000) * interval '1 microsecond', ${ticket}::bigint, ${n}::smallint)`
}
const CURSOR = /^(\d{4}-\d\d-\d\d)\.(?:(\d{4}-\d\d-\d\d)\.)?(\d{1,18})\.(\d{1,15})\.(\d{1,4})$/
