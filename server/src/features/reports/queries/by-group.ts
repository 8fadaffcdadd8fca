import type { ReportName } from '@balcao/contract/reports/columns'
import { type RawBuilder, sql } from 'kysely'
import type { Asking, Statement } from './asking.ts'
import { daysOf, type Figure, figureOf, MEANS, object, passes, type Reads } from './passes.ts'
import { isLong, isSummed, type Key, SUMMED_DAYS, type SumsOf, summed, sumOf } from './summed.ts'

const ALL: readonly Figure[] = [
  'total',
  'pending',
  'open',
  'closed',
  'byCompany',
  'reopened',
  'waiting',
  'reply',
  'handling',
  'resolution',
  'rating',
  'ratings',
]
/** The passes by their owner, or their owner when they were closed; and those of nobody. */
export const users: Statement = asking =>
  grouped({
    asking,
    key: 'user_id',
    figures: ALL,
    reads: 'figures',
    name: 'user',
    named: sql`left join users o on o.tenant_id = ${asking.actor.tenantId} and o.id = g.id`,
  })

export const queues: Statement = asking =>
  grouped({
    asking,
    key: 'queue_id',
    figures: ALL,
    reads: 'figures',
    name: 'queue',
    named: sql`left join lateral (select coalesce(
        (select q.name from queues q where q.tenant_id = ${asking.actor.tenantId} and q.id = g.id),
        gone_name(${asking.actor.tenantId}, 'queues', g.id)) as name) o on true`,
  })

/** What was opened by each channel, and what was written in those conversations. */
export const channels: Statement = asking => {
  const tenant = asking.actor.tenantId
  return grouped({
    asking,
    key: 'channel_id',
    figures: ALL,
    sums: 'said',
    name: 'channel',
    named: sql`left join channels o on o.tenant_id = ${tenant} and o.id = g.id left join spoken m on m.channel_id = g.id`,
    with: sql`, spoken as materialized (${spokenIn(tenant)})`,
    more: sql`'received', m.received, 'sent', m.sent, 'failed', m.failed, 'billed', m.billed`,
    inTotal: sql`(select json_build_object('received', coalesce(sum(m.received), 0)::int, 'sent', coalesce(sum(m.sent), 0)::int,
      'failed', coalesce(sum(m.failed), 0)::int, 'billed', coalesce(sum(m.billed), 0)::int) from spoken m)`,
  })
}

/** Counted with the pass once it is over; read as it stands before. */
const spokenIn = (tenant: number): RawBuilder<unknown> => sql`
  select s.channel_id, sum(s.received)::int as received, sum(s.sent)::int as sent, sum(s.failed)::int as failed, sum(s.billed)::int as billed
  from (
    select p.channel_id, p.received, p.sent, p.failed, p.billed from passes p where p.received is not null
    union all
    select p.channel_id, m.* from passes p, lateral said_in_pass(${tenant}, p.ticket_id, p.opened_at, p.closed_at) m where p.received is null
  ) s group by s.channel_id`

/** Passes a bot answered in: solved without people, handed to them, or still in its hands. It has no times. */
export const bots: Statement = ({ filter: { office: _, ...filter }, ...its }) => {
  const tenant = its.actor.tenantId
  return grouped({
    asking: { ...its, filter },
    key: 'channel_id',
    figures: ['total', 'solved', 'handed', 'left'],
    name: 'channel',
    named: sql`left join channels o on o.tenant_id = ${tenant} and o.id = g.id`,
    only: sql`a.by_bot`,
    sums: 'bots',
  })
}

/** By the ad or post they last came by, and those who came by none. */
export const ads: Statement = asking =>
  grouped({
    asking,
    key: 'ad_id',
    figures: [...ALL, 'value'],
    sums: 'ads',
    name: 'ad',
    named: sql`left join lateral (select nullif(x.name, '') as name from ads x where x.tenant_id = ${asking.actor.tenantId} and x.id = g.id) o on true`,
  })

/** What was taken off all of a group's sums leaves nothing of it. */
const isThere = sql`(g.figures->>'total')::int > 0`

interface Grouping {
  asking: Parameters<Statement>[0]
  key: Key
  figures: readonly Figure[]
  /** The column the name of a group stands in; `named` joins it as `o.name`. */
  name: string
  named: RawBuilder<unknown>
  more?: RawBuilder<unknown>
  /** What `named` and `inTotal` read beside the passes. */
  with?: RawBuilder<unknown>
  /** What the total holds beside the figures. */
  inTotal?: RawBuilder<unknown>
  /** Which passes `a` it is of, where not of all. */
  only?: RawBuilder<boolean>
  /** What of a pass it reads, where not everything. */
  reads?: Reads
  /** Which sums of days it reads, where not those of all. */
  sums?: SumsOf
}

/** By which a report of groups does, whose figures stand in its rows. */
export const KEYS: Partial<Record<ReportName | 'queues', Key>> = {
  users: 'user_id',
  queues: 'queue_id',
  channels: 'channel_id',
  ads: 'ad_id',
}

/** Rows and their total in one scan. */
function grouped({ asking, key, figures, name, named, more, inTotal, ...its }: Grouping): RawBuilder<unknown> {
  const { passes, figuresOf, means, days, times } = sourceOf(asking, key, its)
  const by = sql.ref(`p.${key}`)
  const cells = sql`(g.figures::jsonb || jsonb_build_object(${sql.lit(name)}::text, o.name${more ? sql`, ${more}` : sql``}))`
  return sql`
    with ${passes}, g as (
      select ${by} as id, grouping(${by}) = 0 as is_row, ${figuresOf(figures)} as figures, ${means} as means
      from passes p group by grouping sets ((${by}), ())
    )${its.with ?? sql``}
    select (select count(*)::int from g where g.is_row and ${isThere}) as count,
      (select ${inTotal ? sql`g.figures::jsonb || (${inTotal})::jsonb` : sql`g.figures`} from g where not g.is_row) as total,
      (select g.means from g where not g.is_row) as beside, ${sql.lit(times)} as times,
      ${days} as days, 0 as "closedToYou",
      (select json_agg(json_build_object('id', coalesce(g.id, 0), 'cells', ${cells}) order by (g.figures->>'total')::int desc, g.id)
        from g ${named} where g.is_row and ${isThere}) as rows`
}

/** What is over off the sums of days, where those say all that is asked; else the passes one by one. */
function sourceOf(asking: Asking, key: Key, { only, sums = 'all', reads }: Pick<Grouping, 'only' | 'sums' | 'reads'>) {
  const times = isLong(asking) || sums === 'bots' ? 'means' : 'medians'
  const of = isSummed(asking) ? sumOf : figureOf
  return {
    passes: isSummed(asking) ? summed(asking, key, sums) : passes(asking, only, reads),
    days: isSummed(asking) ? SUMMED_DAYS : daysOf(asking),
    figuresOf: (names: readonly Figure[]) => object(names, times, of),
    means: times === 'medians' ? object(Object.values(MEANS), times, of) : sql`'{}'::json`,
    times,
  } as const
}
