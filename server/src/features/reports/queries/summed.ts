import { daysIn, MOST_MEDIAN_DAYS } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Asking, among, counted } from './asking.ts'
import type { Figure } from './passes.ts'
import { ofKinds } from './passes.ts'

/** Over so long a time times are means, unless medians are asked for, or there are few enough passes for them (`medians.ts`). */
export const isLong = ({ filter }: Asking): boolean => !filter.exact && daysIn(filter) > MOST_MEDIAN_DAYS

/** Whether all that narrows it stands in the sums of days: by more than those hold passes are counted one by one. */
export function isSummed({ filter }: Asking): boolean {
  const { demands, ads, status, min, max, groups, reopened, bots, rated, said, by, office } = filter
  const isNarrow = [demands, ads, status, bots].some(some => some && some.length > 0)
  return !(isNarrow || groups || reopened || rated || said || office || by === 'closed' || min !== undefined || max !== undefined)
}

/** All passes, all with what was written in them, those a bot answered in, or all of them by the ad they came by. */
export type SumsOf = 'all' | 'said' | 'bots' | 'ads'
/** By which a report groups. */
export type Key = 'user_id' | 'queue_id' | 'channel_id' | 'ad_id'

/** What narrows the rows `a` of days, and of passes in the same words. */
const narrowed = (asking: Asking): RawBuilder<boolean> => sql`a.tenant_id = ${asking.actor.tenantId}
  and ${among(sql`a.queue_id`, asking.filter.queues)} and ${among(sql`a.user_id`, asking.filter.users)}
  and ${among(sql`a.channel_id`, asking.filter.connections)} and ${ofKinds(asking)} and ${counted(asking.actor)}`

/** Of a table of days what is clean. */
export const cleanOf = (asking: Asking, table: string, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns} from (select d.*, false as is_group from ${sql.table(table)} d) a
  where ${narrowed(asking)} and a.day between ${asking.filter.from}::date and ${asking.filter.to}::date
    and a.day in (select day from days where is_clean)`

/** And the passes no clean day holds, one by one. */
export function singlesOf(
  asking: Asking,
  columns: RawBuilder<unknown>,
  only: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const single = sql`select ${columns} from attendances a
    where ${narrowed(asking)} and not a.is_group and (a.closed_how = 'merged') is not true and ${only}`
  return sql`${single} and a.opened_day between ${asking.filter.from}::date and ${asking.filter.to}::date and a.received is null
    union all ${single} and a.opened_day = any (array(select day from days where not is_clean)) and a.received is not null`
}

/**
 * `passes`, added up by a key and by day: of days that are over and clean off their sums, and of everything else the single passes.
 * One statement, so one moment; without any sums it says the same.
 */
export function summed(asking: Asking, key: Key | null, of: SumsOf = 'all'): RawBuilder<unknown> {
  const { filter, actor } = asking
  const days = daysOf(actor.tenantId, sql`${filter.from}::date`, sql`${filter.to}::date`)
  const singles = singlesOf(asking, rowOf(key, of, 'single'), of === 'bots' ? sql`a.by_bot` : sql`true`)
  const groups = sql.raw(key === null || key === 'ad_id' ? 'a.day' : `a.day, a.${key}`)
  const all = sql`${cleanOf(asking, 'report_days', rowOf(key === 'ad_id' ? null : key, of, 'day'))}
    ${of === 'bots' ? sql`and a.bots > 0` : sql``} group by ${groups}`
  if (of !== 'ads') return sql`${days}, passes as materialized (${all} union all ${singles})`
  // Who came by no ad are all without those who did.
  return sql`${days}, by_ad as materialized (
    ${cleanOf(asking, 'report_ad_days', rowOf('ad_id', of, 'day'))} group by a.day, a.ad_id
  ), passes as materialized (
    ${all} union all select * from by_ad union all select ${sql.raw(LESS.join(', '))} from by_ad a union all ${singles}
  )`
}

/**
 * Each day, and whether its sums say what its passes do; those by the hour only where they were told by this clock. Both lists of days are
 * read once: looked up for each day of a year, a day's thousands of marks were read as often.
 */
export const daysOf = (tenant: number, from: RawBuilder<unknown>, to: RawBuilder<unknown>, zone?: string): RawBuilder<unknown> =>
  sql`days as materialized (
    select d::date as day, d::date in (select f.day from report_filled f where f.tenant_id = ${tenant}
        ${zone === undefined ? sql`` : sql`and f.zone = ${zone}`})
      and d::date not in (select s.day from report_stale s where s.tenant_id = ${tenant}) as is_clean
    from generate_series(${from}, ${to}, interval '1 day') d
  )`

const MEASURES = ['wait', 'reply', 'handle', 'resolve'] as const
/** What is added up: of a day, and of one pass. */
type Added = Record<string, readonly [ofDay: string, ofOne: string]>
const whole = (column: string) => `sum(a.${column})::int`
const SUMS: Added = {
  total: [whole('total'), '1'],
  pending: ['0', "(a.status = 'pending')::int"],
  open: ['0', "(a.status in ('open', 'schedule'))::int"],
  closed: [whole('total'), "(a.status = 'closed')::int"],
  by_company: [whole('by_company'), 'a.by_company::int'],
  reopened: [whole('reopened'), '(a.n > 1)::int'],
  ...Object.fromEntries(
    MEASURES.flatMap(of => [
      [`${of}_n`, [whole(`${of}_n`), `(a.${of}_s is not null)::int`]],
      [`${of}_sum`, [`sum(a.${of}_sum)`, `coalesce(a.${of}_s, 0)::float8`]],
    ]),
  ),
  rating_n: [whole('rating_n'), '(a.evaluation is not null)::int'],
  rating_sum: [whole('rating_sum'), 'coalesce(a.evaluation, 0)::int'],
  value_n: [whole('value_n'), '(a.value is not null)::int'],
  value_sum: ['sum(a.value_sum)', 'coalesce(a.value, 0)::float8'],
}
const SAID: Added = Object.fromEntries(
  ['received', 'sent', 'failed', 'billed'].map(name => [name, [whole(name), `a.${name}`]] as const),
)
const BOTS: Added = {
  total: [whole('bots'), '1'],
  closed: [whole('bots'), "(a.status = 'closed')::int"],
  solved: [whole('solved'), "(a.status = 'closed' and not a.handed and a.reply_s is null)::int"],
  handed: [whole('handed'), '(a.handed or a.reply_s is not null)::int'],
  left_over: ['0', "(not a.handed and a.reply_s is null and a.status <> 'closed')::int"],
}
const ADDED: Record<SumsOf, Added> = { all: SUMS, said: { ...SUMS, ...SAID }, bots: BOTS, ads: SUMS }

/** A row of `passes`: sums of a day, or one pass. Only of single passes is asked which they are. */
function rowOf(key: Key | null, of: SumsOf, from: 'day' | 'single'): RawBuilder<unknown> {
  const isOne = from === 'single'
  const its = key ?? (of === 'ads' ? 'ad_id' : 'user_id')
  const columns = [
    isOne ? 'a.opened_day' : 'a.day as opened_day',
    key === null ? `null::bigint as ${its}` : `a.${its}`,
    isOne ? 'a.ticket_id' : 'null::bigint as ticket_id',
    isOne ? 'a.opened_at' : 'null::timestamptz as opened_at',
    isOne ? 'a.closed_at' : 'null::timestamptz as closed_at',
    ...Object.entries(ADDED[of]).map(([name, [ofDay, ofOne]]) => `${isOne ? ofOne : ofDay} as ${name}`),
  ]
  return sql.raw(columns.join(', '))
}

/** What came by an ad, taken off those who came by none, a day at a time. */
const LESS = [
  'a.opened_day',
  'null::bigint as ad_id',
  'a.ticket_id',
  'a.opened_at',
  'a.closed_at',
  ...Object.keys(SUMS).map(name => `-a.${name}`),
]

const number = (column: string) => sql.raw(`coalesce(sum(p.${column}), 0)::int`)
const mean = (of: (typeof MEASURES)[number]) => sql.raw(`round(sum(p.${of}_sum)::numeric / nullif(sum(p.${of}_n), 0))::int`)

/** What sums can say. */
const FIGURES: Partial<Record<Figure, RawBuilder<unknown>>> = {
  total: number('total'),
  pending: number('pending'),
  open: number('open'),
  closed: number('closed'),
  byCompany: number('by_company'),
  reopened: number('reopened'),
  waitingMean: mean('wait'),
  replyMean: mean('reply'),
  handlingMean: mean('handle'),
  resolutionMean: mean('resolve'),
  rating: sql`round(sum(p.rating_sum)::numeric / nullif(sum(p.rating_n), 0), 2)::float8`,
  ratings: number('rating_n'),
  value: sql`case when sum(p.value_n) > 0 then sum(p.value_sum) / 1000 end`,
  solved: number('solved'),
  handed: number('handed'),
  left: number('left_over'),
}

export const sumOf = (name: Figure): RawBuilder<unknown> => FIGURES[name] ?? sql`null`

export const SUMMED_DAYS = sql`(select json_agg(d order by d.day) from (
  select p.opened_day::text as day, sum(p.total)::int as opened, sum(p.closed)::int as closed from passes p group by p.opened_day) d)`
