import { daysIn, MOST_MEDIAN_DAYS } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Asking, among, counted } from './asking.ts'
import type { Figure } from './passes.ts'
import { ofKinds } from './passes.ts'

/** Over so long a time times are means, unless medians are asked for. */
export const isLong = ({ filter }: Asking): boolean => !filter.exact && daysIn(filter) > MOST_MEDIAN_DAYS

/** Whether all that is asked stands in the sums of days: what narrows by more than those hold is counted of the passes. */
export function isSummed(asking: Asking): boolean {
  const { demands, ads, status, min, max, groups, reopened, by } = asking.filter
  const isNarrow = [demands, ads, status].some(some => some && some.length > 0)
  return isLong(asking) && !(isNarrow || groups || reopened || by === 'closed' || min !== undefined || max !== undefined)
}

/**
 * `passes`, added up: of days that are over and clean what stands in their sums, and of everything else the single passes. One
 * statement, so one moment; without any sums it says the same.
 */
export function summed(asking: Asking): RawBuilder<unknown> {
  const { actor, filter } = asking
  const tenant = actor.tenantId
  const [from, to] = [sql`${filter.from}::date`, sql`${filter.to}::date`]
  const its = sql`a.tenant_id = ${tenant} and ${among(sql`a.queue_id`, filter.queues)} and ${among(sql`a.user_id`, filter.users)}
    and ${among(sql`a.channel_id`, filter.connections)} and ${ofKinds(asking)} and ${counted(actor)}`
  const single = sql`select ${SINGLE} from attendances a
    where ${its} and not a.is_group and (a.closed_how = 'merged') is not true`
  return sql`days as materialized (
    select d::date as day, exists (select from report_filled f where f.tenant_id = ${tenant} and f.day = d::date)
      and not exists (select from report_stale s where s.tenant_id = ${tenant} and s.day = d::date) as is_clean
    from generate_series(${from}, ${to}, interval '1 day') d
  ), passes as materialized (
    select ${SUMS_OF_DAY} from (select d.*, false as is_group from report_days d) a
    where ${its} and a.day between ${from} and ${to} and a.day in (select day from days where is_clean)
    union all ${single} and a.opened_day between ${from} and ${to} and a.received is null
    union all ${single} and a.opened_day = any (array(select day from days where not is_clean)) and a.received is not null
  )`
}

const MEASURES = ['wait', 'reply', 'handle', 'resolve'] as const

const SUMS_OF_DAY =
  sql.raw(`a.user_id, a.queue_id, a.channel_id, a.day as opened_day, null::bigint as ticket_id, null::timestamptz as opened_at, null::timestamptz as closed_at,
  a.total, 0 as pending, 0 as open, a.total as closed, a.by_company, a.reopened,
  ${MEASURES.map(of => `a.${of}_n, a.${of}_sum`).join(', ')}, a.rating_n, a.rating_sum, a.value_n, a.value_sum,
  a.received, a.sent, a.failed, a.billed`)

const SINGLE = sql.raw(`a.user_id, a.queue_id, a.channel_id, a.opened_day, a.ticket_id, a.opened_at, a.closed_at,
  1, (a.status = 'pending')::int, (a.status in ('open', 'schedule'))::int, (a.status = 'closed')::int, a.by_company::int, (a.n > 1)::int,
  ${MEASURES.map(of => `(a.${of}_s is not null)::int, coalesce(a.${of}_s, 0)::float8`).join(', ')},
  (a.evaluation is not null)::int, coalesce(a.evaluation, 0)::int, (a.value is not null)::int, coalesce(a.value, 0)::float8,
  a.received, a.sent, a.failed, a.billed`)

const number = (column: string) => sql.raw(`coalesce(sum(p.${column}), 0)::int`)
const mean = (of: (typeof MEASURES)[number]) => sql.raw(`round(sum(p.${of}_sum)::numeric / nullif(sum(p.${of}_n), 0))::int`)

/** What the sums can say; times are means. */
const FIGURES: Partial<Record<Figure, RawBuilder<unknown>>> = {
  total: number('total'),
  pending: number('pending'),
  open: number('open'),
  closed: number('closed'),
  byCompany: number('by_company'),
  reopened: number('reopened'),
  waiting: mean('wait'),
  reply: mean('reply'),
  handling: mean('handle'),
  resolution: mean('resolve'),
  rating: sql`round(sum(p.rating_sum)::numeric / nullif(sum(p.rating_n), 0), 2)::float8`,
  ratings: number('rating_n'),
  value: sql`case when sum(p.value_n) > 0 then sum(p.value_sum) / 1000 end`,
}

export const sums = (names: readonly Figure[]): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(names.map(name => sql`${sql.lit(name)}, ${FIGURES[name] ?? sql`null`}`))})`

export const SUMMED_DAYS = sql`(select json_agg(d order by d.day) from (
  select p.opened_day::text as day, sum(p.total)::int as opened, sum(p.closed)::int as closed from passes p group by p.opened_day) d)`
