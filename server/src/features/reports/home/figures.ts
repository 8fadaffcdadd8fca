import type { Actor } from '@balcao/contract/permissions'
import type { Home } from '@balcao/contract/reports/home'
import { type RawBuilder, sql } from 'kysely'
import { searchTenant } from '../../../infra/database/db.ts'
import { counted } from '../queries/asking.ts'

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

type Figures = Omit<Home, 'day' | 'today' | 'comparedTo' | 'isToday' | 'steps'>

/** All figures of a home in one statement, so of one moment. */
export async function readFigures(actor: Actor, asked: Asked): Promise<Figures> {
  const rows = await searchTenant(
    actor.tenantId,
    () => sql<{ figures: Figures }>`
    with ${opened(actor, asked)}, ${closed(actor, asked)}, ${rated(actor, asked)}, ${weeks(actor, asked)}
    select json_build_object(${sql.join([
      sql`'opened', json_build_object('now', (select count(*) from opened where is_now),
        'before', (select count(*) from opened where is_then), 'byHour', json_build_object(
        'now', ${byHour(sql`count(*)`, sql`opened where is_day`, 0)}, 'before', ${byHour(sql`count(*)`, sql`opened where not is_day`, 0)}))`,
      sql`'resolved', ${pair(sql`count(*)`, sql`closed`)}, 'reopened', ${pair(sql`count(*) filter (where is_again)`, sql`opened`)}`,
      sql`'reply', ${middles(
        'reply_s',
        'opened',
        sql`'count', (select count(reply_s) from opened where is_now),
        'byHour', ${byHour(sql`round(avg(reply_s))`, sql`opened where is_day and reply_s is not null`, null)},`,
      )}`,
      sql`'wait', ${middles('wait_s', 'opened')}, 'handle', ${middles('handle_s', 'closed')}`,
      sql`'resolve', ${middles(
        'resolve_s',
        'closed',
        sql`
        'byHour', ${byHour(sql`round(avg(resolve_s))`, sql`closed where is_day and resolve_s is not null`, null)},`,
      )}`,
      sql`'rating', (select json_build_object('now', round(avg(evaluation) filter (where is_now), 2),
        'before', round(avg(evaluation) filter (where is_then), 2), 'count', count(evaluation) filter (where is_now)) from closed)`,
      sql`'byDay', (select json_agg(mean order by day) from rated)`,
      sql`'inService', json_build_object('before', ${inServiceThen(actor, asked)},
        'began', ${byHour(sql`count(*)`, sql`(select start_hour as hour from opened where is_day and start_hour is not null) o`, 0)},
        'ended', ${byHour(sql`count(*)`, sql`closed where is_day and handle_s is not null`, 0)})`,
      sql`'unanswered', ${unanswered}`,
      sql`'heat', (select json_agg(hours order by weekday) from weeks)`,
      sql`'byUser', (select coalesce(json_agg(json_build_object('userId', user_id, 'resolved', n)), '[]') from (
        select user_id, count(*) as n from closed where is_now and user_id is not null group by 1) u)`,
      sql`'byQueue', ${byOne('queue_id', 'queueId')}, 'byChannel', ${byOne('channel_id', 'channelId')}`,
    ])}) as figures`,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a row')
  const { byDay, ...figures } = row.figures as Figures & { byDay: (number | null)[] }
  return { ...figures, rating: { ...figures.rating, byDay } }
}

/** What was opened on either day; `is_now` and `is_then` say that it is within the hours that are compared. */
const opened = (actor: Actor, { day, before, until, zone }: Asked) => sql`opened as materialized (
  select *, is_day and at < ${until}::time as is_now, not is_day and at < ${until}::time as is_then, extract(hour from at)::int as hour,
    extract(hour from answered at time zone ${zone})::int as answer_hour
  from (
    select a.opened_day = ${day}::date as is_day, (a.opened_at at time zone ${zone})::time as at, a.n > 1 as is_again,
      a.user_id, a.queue_id, a.channel_id, a.wait_s, ${REPLY} as reply_s,
      least(a.opened_at + make_interval(secs => ${REPLY}), a.closed_at) as answered,
      case when (a.opened_at + make_interval(secs => a.wait_s))::timestamptz >= ${day}::timestamp at time zone ${zone}
        then extract(hour from (a.opened_at + make_interval(secs => a.wait_s)) at time zone ${zone})::int end as start_hour
    from attendances a left join tickets t on a.closed_at is null and t.tenant_id = a.tenant_id and t.id = a.ticket_id and t.pass = a.n
    where a.tenant_id = ${actor.tenantId} and a.opened_day in (${day}::date, ${before}::date) and ${COUNTED} and ${counted(actor)}
  ) o)`

const closed = (actor: Actor, { day, before, until, zone }: Asked) => sql`closed as materialized (
  select *, is_day and at < ${until}::time as is_now, not is_day and at < ${until}::time as is_then, extract(hour from at)::int as hour
  from (
    select a.closed_day = ${day}::date as is_day, (a.closed_at at time zone ${zone})::time as at, a.user_id, a.queue_id, a.channel_id,
      a.handle_s, a.resolve_s, a.evaluation
    from attendances a
    where a.tenant_id = ${actor.tenantId} and a.closed_day in (${day}::date, ${before}::date) and ${COUNTED} and ${counted(actor)}
  ) c)`

const DAYS_OF_RATING = 14
const rated = (actor: Actor, { day }: Asked) => sql`rated as materialized (
  select d.day, (select round(avg(a.evaluation), 2) from attendances a where a.tenant_id = ${actor.tenantId} and a.closed_day = d.day
    and a.evaluation is not null and ${COUNTED} and ${counted(actor)}) as mean
  from (select ${day}::date - n as day from generate_series(0, ${sql.lit(DAYS_OF_RATING - 1)}) n) d)`

const WEEKS = 4
/** Per week, to a tenth: the hour that comes twice counts in one cell, the one that is skipped has none. */
const weeks = (actor: Actor, { day, zone }: Asked) => sql`counted as materialized (
  select extract(isodow from a.opened_day)::int as weekday, extract(hour from a.opened_at at time zone ${zone})::int as hour, count(*) as n
  from attendances a
  where a.tenant_id = ${actor.tenantId} and a.opened_day between ${day}::date - ${sql.lit(WEEKS * 7)} and ${day}::date - 1
    and ${COUNTED} and ${counted(actor)}
  group by 1, 2
), weeks as materialized (
  select weekday, (select json_agg(round(coalesce(c.n, 0) / ${sql.lit(WEEKS)}::numeric, 1) order by h)
    from generate_series(0, 23) h left join counted c on c.weekday = w.weekday and c.hour = h) as hours
  from generate_series(1, 7) w(weekday))`

const byHour = (value: RawBuilder<unknown>, of: RawBuilder<unknown>, none: 0 | null) => sql`(
  select json_agg(coalesce(n.value, ${sql.lit(none)}) order by h) from generate_series(0, 23) h
  left join (select hour, ${value} as value from ${of} group by hour) n on n.hour = h)`

const pair = (value: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`json_build_object('now', (select ${value} from ${of} where is_now), 'before', (select ${value} from ${of} where is_then))`

/** The median of both, the mean beside it. */
const middles = (column: 'reply_s' | 'wait_s' | 'handle_s' | 'resolve_s', of: 'opened' | 'closed', more = sql``) => {
  const [value, from] = [sql.ref(column), sql.table(of)]
  return sql`json_build_object(${more} 'now', (select percentile_cont(0.5) within group (order by ${value}) from ${from} where is_now),
    'before', (select percentile_cont(0.5) within group (order by ${value}) from ${from} where is_then),
    'mean', (select round(avg(${value}), 1) from ${from} where is_now))`
}

/** At the end of each hour: opened by then, and neither answered nor closed by then. */
const unanswered = sql`(
  select json_agg((select count(*) from opened o where o.is_day and o.hour <= h and (o.answered is null or o.answer_hour > h)) order by h)
  from generate_series(0, 23) h)`

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

/** Begun by that moment and closed after it, or not yet. */
function inServiceThen(actor: Actor, { before, until, zone }: Asked) {
  const moment = sql`((${before}::date + ${until}::interval) at time zone ${zone})`
  const begun = sql`a.opened_at + make_interval(secs => a.wait_s) <= ${moment} and ${COUNTED} and ${counted(actor)}`
  return sql`(
    select (select count(*) from attendances a where a.tenant_id = ${actor.tenantId} and a.closed_day >= ${before}::date
        and a.closed_at > ${moment} and ${begun})
      + (select count(*) from tickets o join attendances a on a.tenant_id = o.tenant_id and a.ticket_id = o.id and a.n = o.pass
        where o.tenant_id = ${actor.tenantId} and o.status in ('open', 'pending') and ${begun}))`
}
