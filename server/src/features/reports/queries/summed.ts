import { daysIn, MOST_MEDIAN_DAYS } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Asking, among, counted } from './asking.ts'
import type { Figure } from './passes.ts'
import { ofKinds } from './passes.ts'

/** Over so long a time times are means, unless medians are asked for, or there are few enough passes for them (`medians.ts`). */
export const isLong = ({ filter }: Asking): boolean => !filter.exact && daysIn(filter) > MOST_MEDIAN_DAYS

/** Whether all that narrows it stands in the sums of days: by more than those hold passes are counted one by one. */
export function isInSums({ filter }: Asking): boolean {
  const { demands, ads, status, min, max, groups, reopened, bots, rated, by } = filter
  const isNarrow = [demands, ads, status, bots].some(some => some && some.length > 0)
  return !(isNarrow || groups || reopened || rated || by === 'closed' || min !== undefined || max !== undefined)
}

/** Whether its figures are read from them: over a long time, where medians would have to be of each pass. */
export const isSummed = (asking: Asking): boolean => isLong(asking) && isInSums(asking)

/** All passes, those a bot answered in, or all of them by the ad they came by. */
export type SumsOf = 'all' | 'bots' | 'ads'

/**
 * `passes`, added up: of days that are over and clean what stands in their sums, and of everything else the single passes. One
 * statement, so one moment; without any sums it says the same.
 */
export function summed(asking: Asking, of: SumsOf = 'all'): RawBuilder<unknown> {
  const { actor, filter } = asking
  const tenant = actor.tenantId
  const [from, to] = [sql`${filter.from}::date`, sql`${filter.to}::date`]
  const its = sql`a.tenant_id = ${tenant} and ${among(sql`a.queue_id`, filter.queues)} and ${among(sql`a.user_id`, filter.users)}
    and ${among(sql`a.channel_id`, filter.connections)} and ${ofKinds(asking)} and ${counted(actor)}`
  const clean = (table: string, row: RawBuilder<unknown>) => sql`
    select ${row} from (select d.*, false as is_group from ${sql.table(table)} d) a
    where ${its} and a.day between ${from} and ${to} and a.day in (select day from days where is_clean)`
  const single = sql`select ${rowOf(of, 'single')} from attendances a
    where ${its} and not a.is_group and (a.closed_how = 'merged') is not true ${of === 'bots' ? sql`and a.by_bot` : sql``}`
  // Who came by no ad are all without those who did.
  const ofAds = sql`union all ${clean('report_ad_days', rowOf('ads', 'day'))} union all ${clean('report_ad_days', rowOf('ads', 'less'))}`
  return sql`${daysOf(tenant, from, to)}, passes as materialized (
    ${clean('report_days', rowOf(of, of === 'ads' ? 'adless' : 'day'))} ${of === 'bots' ? sql`and a.bots > 0` : sql``}
    ${of === 'ads' ? ofAds : sql``}
    union all ${single} and a.opened_day between ${from} and ${to} and a.received is null
    union all ${single} and a.opened_day = any (array(select day from days where not is_clean)) and a.received is not null
  )`
}

/** Each day, and whether its sums say what its passes do; those by the hour only where they were told by this clock. */
export const daysOf = (tenant: number, from: RawBuilder<unknown>, to: RawBuilder<unknown>, zone?: string): RawBuilder<unknown> =>
  sql`days as materialized (
    select d::date as day, exists (select from report_filled f where f.tenant_id = ${tenant} and f.day = d::date
        ${zone === undefined ? sql`` : sql`and f.zone = ${zone}`})
      and not exists (select from report_stale s where s.tenant_id = ${tenant} and s.day = d::date) as is_clean
    from generate_series(${from}, ${to}, interval '1 day') d
  )`

const MEASURES = ['wait', 'reply', 'handle', 'resolve'] as const
const SAID = ['received', 'sent', 'failed', 'billed'] as const
const KEYS = ['user_id', 'queue_id', 'channel_id'] as const
/** What is added up, in a row of sums, and of one pass. */
const ADDED: Record<string, readonly [ofDay: string, ofOne: string]> = {
  total: ['a.total', '1'],
  pending: ['0', "(a.status = 'pending')::int"],
  open: ['0', "(a.status in ('open', 'schedule'))::int"],
  closed: ['a.total', "(a.status = 'closed')::int"],
  by_company: ['a.by_company', 'a.by_company::int'],
  reopened: ['a.reopened', '(a.n > 1)::int'],
  ...Object.fromEntries(
    MEASURES.flatMap(of => [
      [`${of}_n`, [`a.${of}_n`, `(a.${of}_s is not null)::int`]],
      [`${of}_sum`, [`a.${of}_sum`, `coalesce(a.${of}_s, 0)::float8`]],
    ]),
  ),
  rating_n: ['a.rating_n', '(a.evaluation is not null)::int'],
  rating_sum: ['a.rating_sum', 'coalesce(a.evaluation, 0)::int'],
  value_n: ['a.value_n', '(a.value is not null)::int'],
  value_sum: ['a.value_sum', 'coalesce(a.value, 0)::float8'],
}
const OF_BOTS: Record<string, readonly [ofDay: string, ofOne: string]> = {
  total: ['a.bots', '1'],
  closed: ['a.bots', "(a.status = 'closed')::int"],
  solved: ['a.solved', "(a.status = 'closed' and not a.handed and a.reply_s is null)::int"],
  handed: ['a.handed', '(a.handed or a.reply_s is not null)::int'],
  left_over: ['0', "(not a.handed and a.reply_s is null and a.status <> 'closed')::int"],
}

/** A row of `passes`: a day's sums, those of a day by no ad yet, what is taken off them again, or one pass. */
function rowOf(of: SumsOf, from: 'day' | 'adless' | 'less' | 'single'): RawBuilder<unknown> {
  const isOne = from === 'single'
  const added = Object.entries(of === 'bots' ? OF_BOTS : ADDED).map(
    ([name, [ofDay, ofOne]]) => `${isOne ? ofOne : from === 'less' ? `-(${ofDay})` : ofDay} as ${name}`,
  )
  const keys = KEYS.map(key => `a.${key}`)
  const day = isOne ? 'a.opened_day' : 'a.day as opened_day'
  const single = isOne
    ? 'a.ticket_id, a.opened_at, a.closed_at'
    : 'null::bigint as ticket_id, null::timestamptz as opened_at, null::timestamptz as closed_at'
  const said = of === 'all' ? SAID.map(name => `a.${name}`) : []
  const ad = of !== 'ads' ? [] : [from === 'day' || isOne ? 'a.ad_id' : 'null::bigint as ad_id']
  return sql.raw([...keys, day, single, ...ad, ...added, ...said].join(', '))
}

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
  solved: number('solved'),
  handed: number('handed'),
  left: number('left_over'),
}

export const sums = (names: readonly Figure[]): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(names.map(name => sql`${sql.lit(name)}, ${FIGURES[name] ?? sql`null`}`))})`

export const SUMMED_DAYS = sql`(select json_agg(d order by d.day) from (
  select p.opened_day::text as day, sum(p.total)::int as opened, sum(p.closed)::int as closed from passes p group by p.opened_day) d)`
