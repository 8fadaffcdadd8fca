import type { Actor } from '@balcao/contract/permissions'
import type { Home } from '@balcao/contract/reports/home'
import { type RawBuilder, sql } from 'kysely'
import { DateTime } from 'luxon'
import { searchTenant } from '../../../infra/database/db.ts'
import { counted } from '../queries/asking.ts'
import { daysOf } from '../queries/summed.ts'

/** A day of the company's calendar and how far it is counted: the other day ends at the same hour. */
export interface Asked {
  day: string
  before: string
  /** `24:00:00` for a day that is over. */
  until: string
  zone: string
}

/** Groups and what became part of another ticket are no attendances of a report. */
const COUNTED = sql`not a.is_group and (a.closed_how = 'merged') is not true`

/** First response of an attendance `a` that is still open: its ticket `t` keeps it until the next move. */
const REPLY = sql`coalesce(a.reply_s, whole_seconds(greatest(t.asked_at, t.handed_at), t.replied_at))`

/**
 * The company's clock for what happened on the two days: where it keeps one offset from the day before the first to the day after the last,
 * that offset, which is an addition; a zone by its name is looked up for each moment.
 */
function clockOf({ day, before, zone }: Asked): RawBuilder<unknown> {
  const [first, last] = [DateTime.fromISO(before, { zone }).minus({ days: 1 }), DateTime.fromISO(day, { zone }).plus({ days: 2 })]
  return first.offset === last.offset ? sql`make_interval(mins => ${first.offset})` : sql`${zone}`
}

type Figures = Omit<Home, 'day' | 'today' | 'comparedTo' | 'isToday' | 'hour' | 'steps'>

/** All figures of a home in one statement, so of one moment. Each of the two days is read once and added up in few passes over it. */
export async function readFigures(actor: Actor, asked: Asked): Promise<Figures> {
  const rows = await searchTenant(
    actor.tenantId,
    () => sql<{ figures: Figures }>`
    with ${opened(actor, asked)}, ${closed(actor, asked)}, ${rated(actor, asked)}, ${weeks(actor, asked)}
    select json_build_object(${sql.join([
      sql`'opened', json_build_object('now', o.now, 'before', o.before, 'byHour', json_build_object(
        'now', ${byHour('opened_hours', sql`n.n`, 0)}, 'before', ${byHour('opened_hours', sql`n.n`, 0, sql`not n.is_day`)}))`,
      sql`'resolved', json_build_object('now', c.now, 'before', c.before)`,
      sql`'reopened', json_build_object('now', o.again_now, 'before', o.again_before)`,
      sql`'reply', ${middles('o', 'reply', sql`'count', o.replies, 'byHour', ${byHour('opened_hours', sql`n.reply`, null)},`)}`,
      sql`'wait', ${middles('o', 'wait')}, 'handle', ${middles('c', 'handle')}`,
      sql`'resolve', ${middles('c', 'resolve', sql`'byHour', ${byHour('closed_hours', sql`n.resolve`, null)},`)}`,
      sql`'rating', json_build_object('now', c.rating_now, 'before', c.rating_before, 'count', c.ratings)`,
      sql`'byDay', (select json_agg(mean order by day) from rated)`,
      sql`'inService', json_build_object('before', ${inServiceThen(actor, asked)}, 'began', ${byHour('starts', sql`n.n`, 0)},
        'ended', ${byHour('closed_hours', sql`n.handled`, 0)})`,
      sql`'unanswered', ${unanswered}, 'heat', (select json_agg(hours order by weekday) from weeks)`,
      sql`'byUser', (select coalesce(json_agg(json_build_object('userId', user_id, 'resolved', n)), '[]') from (
        select user_id, count(*) as n from closed where is_now and user_id is not null group by 1) u)`,
      sql`'byQueue', ${byOne('queue_id', 'queueId')}, 'byChannel', ${byOne('channel_id', 'channelId')}`,
    ])}) as figures from opened_sums o, closed_sums c`,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a row')
  const { byDay, ...figures } = row.figures as Figures & { byDay: (number | null)[] }
  return { ...figures, rating: { ...figures.rating, byDay } }
}

/** Of a pass that goes on, by its key: joined, all tickets there are were read for a few thousand of them, or one for each that is over. */
const ticketOf = ({ tenantId }: Actor) =>
  sql`(select t.asked_at, t.handed_at, t.replied_at from tickets t
    where a.closed_at is null and t.tenant_id = ${tenantId} and t.id = a.ticket_id and t.pass = a.n limit 1) t`

/** What was opened on either day; `is_now` and `is_then` say that it is within the hours that are compared. */
const opened = (actor: Actor, asked: Asked) => sql`opened as materialized (
  select *, is_day and at < ${asked.until}::time as is_now, not is_day and at < ${asked.until}::time as is_then, date_part('hour', at)::int as hour
  from (
    select a.opened_day = ${asked.day}::date as is_day, (a.opened_at at time zone ${clockOf(asked)})::time as at, a.n > 1 as is_again,
      a.opened_at, a.queue_id, a.channel_id, a.wait_s, ${REPLY} as reply_s, a.closed_at
    from attendances a left join lateral ${ticketOf(actor)} on true
    where a.tenant_id = ${actor.tenantId} and a.opened_day in (${asked.day}::date, ${asked.before}::date) and ${COUNTED} and ${counted(actor)}
  ) o
), opened_hours as materialized (
  select is_day, hour, count(*) as n, round(avg(reply_s)) as reply from opened group by 1, 2
), opened_sums as materialized (
  select count(*) filter (where is_now) as now, count(*) filter (where is_then) as before,
    count(*) filter (where is_now and is_again) as again_now, count(*) filter (where is_then and is_again) as again_before,
    count(reply_s) filter (where is_now) as replies, ${sumsOf('reply', 'wait')}
  from opened
), starts as materialized (
  select true as is_day, date_part('hour', at at time zone ${clockOf(asked)})::int as hour, count(*) as n
  from (select opened_at + wait_s * interval '1 second' as at from opened where is_day and wait_s is not null) s
  where at >= ${asked.day}::timestamp at time zone ${asked.zone} group by 2
), answers as materialized (
  select date_part('hour', at at time zone ${clockOf(asked)})::int as hour, count(*) as n
  from (select least(opened_at + reply_s * interval '1 second', closed_at) as at from opened where is_day) s
  where at < (${asked.day}::date + 1)::timestamp at time zone ${asked.zone} group by 1
)`

const closed = (actor: Actor, asked: Asked) => sql`closed as materialized (
  select *, is_day and at < ${asked.until}::time as is_now, not is_day and at < ${asked.until}::time as is_then, date_part('hour', at)::int as hour
  from (
    select a.closed_day = ${asked.day}::date as is_day, (a.closed_at at time zone ${clockOf(asked)})::time as at, a.user_id, a.queue_id,
      a.channel_id, a.handle_s, a.resolve_s, a.evaluation
    from attendances a
    where a.tenant_id = ${actor.tenantId} and a.closed_day in (${asked.day}::date, ${asked.before}::date) and ${COUNTED} and ${counted(actor)}
  ) c
), closed_hours as materialized (
  select is_day, hour, count(handle_s) as handled, round(avg(resolve_s)) as resolve from closed where is_day group by 1, 2
), closed_sums as materialized (
  select count(*) filter (where is_now) as now, count(*) filter (where is_then) as before,
    round(avg(evaluation) filter (where is_now), 2) as rating_now, round(avg(evaluation) filter (where is_then), 2) as rating_before,
    count(evaluation) filter (where is_now) as ratings, ${sumsOf('handle', 'resolve')}
  from closed
)`

type Measure = 'reply' | 'wait' | 'handle' | 'resolve'

/** The median of both days, the mean of the one. */
const sumsOf = (...all: Measure[]) =>
  sql.join(
    all.map(of => {
      const value = sql.ref(`${of}_s`)
      const half = (when: RawBuilder<unknown>) =>
        sql`percentile_cont(0.5) within group (order by ${value}) filter (where ${when})`
      return sql`${half(sql`is_now`)} as ${sql.ref(`${of}_now`)}, ${half(sql`is_then`)} as ${sql.ref(`${of}_before`)},
        round(avg(${value}) filter (where is_now), 1) as ${sql.ref(`${of}_mean`)}`
    }),
  )

const middles = (from: 'o' | 'c', of: Measure, more = sql``) =>
  sql`json_build_object(${more} 'now', ${sql.ref(`${from}.${of}_now`)}, 'before', ${sql.ref(`${from}.${of}_before`)},
    'mean', ${sql.ref(`${from}.${of}_mean`)})`

const DAYS_OF_RATING = 14
const rated = (actor: Actor, { day }: Asked) => sql`rated as materialized (
  select d.day, (select round(avg(a.evaluation), 2) from attendances a where a.tenant_id = ${actor.tenantId} and a.closed_day = d.day
    and a.evaluation is not null and ${COUNTED} and ${counted(actor)}) as mean
  from (select ${day}::date - n as day from generate_series(0, ${sql.lit(DAYS_OF_RATING - 1)}) n) d)`

const WEEKS = 4
/**
 * Per week, to a tenth: the hour that comes twice counts in one cell, the one that is skipped has none. Of clean days the sums of their
 * hours are read, of all else the passes. Zones differ by whole quarters of an hour, so passes are counted by quarters first: a few
 * thousand of those are told by the company's clock, and not each pass.
 */
const weeks = (actor: Actor, { day, zone }: Asked) => {
  const [from, to] = [sql`${day}::date - ${sql.lit(WEEKS * 7)}`, sql`${day}::date - 1`]
  const single = sql`select a.opened_day, a.opened_at from attendances a
    where a.tenant_id = ${actor.tenantId} and ${COUNTED} and ${counted(actor)}`
  return sql`${daysOf(actor.tenantId, from, to, zone)}, quarters as materialized (
  select p.opened_day as day, date_bin('15 minutes', p.opened_at, 'epoch') as at, count(*) as n
  from (
    ${single} and a.opened_day between ${from} and ${to} and a.received is null
    union all ${single} and a.opened_day = any (array(select day from days where not is_clean)) and a.received is not null
  ) p group by 1, 2
), counted as materialized (
  select weekday, hour, sum(n) as n from (
    select extract(isodow from q.day)::int as weekday, date_part('hour', q.at at time zone ${zone})::int as hour, q.n from quarters q
    union all
    select extract(isodow from d.day)::int, d.hour, d.n from (
      select a.day, a.hour, sum(a.total) as n from (select h.*, false as is_group from report_hours h) a
      where a.tenant_id = ${actor.tenantId} and a.day between ${from} and ${to} and a.day in (select day from days where is_clean)
        and ${counted(actor)}
      group by 1, 2
    ) d
  ) c group by 1, 2
), weeks as materialized (
  select weekday, (select json_agg(round(coalesce(c.n, 0) / ${sql.lit(WEEKS)}::numeric, 1) order by h)
    from generate_series(0, 23) h left join counted c on c.weekday = w.weekday and c.hour = h) as hours
  from generate_series(1, 7) w(weekday))`
}

const byHour = (from: string, value: RawBuilder<unknown>, none: 0 | null, of = sql`n.is_day`) => sql`(
  select json_agg(coalesce(${value}, ${sql.lit(none)}) order by h) from generate_series(0, 23) h
  left join ${sql.table(from)} n on n.hour = h and ${of})`

/** At the end of each hour: opened by then, and neither answered nor closed by then. */
const unanswered = sql`(
  select json_agg(left_over order by h) from (
    select h, sum(coalesce(o.n, 0) - coalesce(r.n, 0)) over (order by h) as left_over from generate_series(0, 23) h
    left join opened_hours o on o.hour = h and o.is_day left join answers r on r.hour = h) u)`

const byOne = (column: 'queue_id' | 'channel_id', as: string) => {
  const its = sql.ref(column)
  return sql`(
    select coalesce(json_agg(json_build_object(${sql.lit(as)}, one, 'opened', opened, 'resolved', resolved)), '[]') from (
      select one, sum(opened) as opened, sum(resolved) as resolved from (
        select ${its} as one, count(*) as opened, 0 as resolved from opened where is_now group by 1
        union all select ${its}, 0, count(*) from closed where is_now group by 1
      ) b group by one
    ) n)`
}

/**
 * Begun by that moment and closed after it, or not yet; opened by that day then, or the day after where days are being told by another
 * clock. No pass began before its ticket was made: of those made since, none is looked up.
 */
function inServiceThen(actor: Actor, { before, until, zone }: Asked) {
  const moment = sql`((${before}::date + ${until}::interval) at time zone ${zone})`
  const begun = sql`a.opened_at + make_interval(secs => a.wait_s) <= ${moment} and ${COUNTED} and ${counted(actor)}`
  return sql`(
    select (select count(*) from attendances a where a.tenant_id = ${actor.tenantId} and a.closed_day >= ${before}::date
        and a.opened_day <= ${before}::date + 1 and a.closed_at > ${moment} and ${begun})
      + (select count(*) from tickets o, lateral (select * from attendances a
          where a.tenant_id = ${actor.tenantId} and a.ticket_id = o.id and a.n = o.pass limit 1) a
        where o.tenant_id = ${actor.tenantId} and o.status in ('open', 'pending') and o.created_at <= ${moment} and ${begun}))`
}
