import { type RawBuilder, sql } from 'kysely'
import type { Asking, Statement } from './asking.ts'
import { daysOf, type Figure, object, objectOfMeans, passes, type Reads } from './passes.ts'
import { isInSums, isLong, isSummed, SUMMED_DAYS, type SumsOf, summed, sums } from './summed.ts'

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
const MEANS: readonly Figure[] = ['waitingMean', 'replyMean', 'handlingMean', 'resolutionMean']

/** The passes by their owner, or their owner when they were closed; and those of nobody. */
export const users: Statement = asking =>
  grouped({
    asking,
    by: sql`p.user_id`,
    figures: ALL,
    reads: 'figuresAndTimes',
    name: 'user',
    named: sql`left join users o on o.tenant_id = ${asking.actor.tenantId} and o.id = g.id left join at_once m on m.user_id = g.id`,
    with: sql`, at_once as materialized (${isSummed(asking) ? NEVER_AT_ONCE : AT_ONCE})`,
    more: sql`'concurrent', m.most`,
    inTotal: sql`select json_build_object('concurrent', max(m.most)) from at_once m`,
  })

/**
 * How many passes one user had in service at the same moment, at most: each begins one more when it is taken, and ends one when it is
 * closed. What ends in the moment another begins is no longer beside it.
 */
const AT_ONCE = sql`
  select user_id, max(beside)::int as most from (
    select user_id, sum(step) over (partition by user_id order by at, step rows unbounded preceding) as beside from (
      select p.user_id, p.opened_at + p.wait_s * interval '1 second' as at, 1 as step from passes p
        where p.user_id is not null and p.wait_s is not null
      union all
      select p.user_id, p.closed_at, -1 from passes p where p.user_id is not null and p.wait_s is not null and p.closed_at is not null
    ) e
  ) b group by user_id`
/** Sums of days do not say which of their passes met. */
const NEVER_AT_ONCE = sql`select null::bigint as user_id, null::int as most where false`

export const queues: Statement = asking =>
  grouped({
    asking,
    by: sql`p.queue_id`,
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
    by: sql`p.channel_id`,
    figures: ALL,
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

/** Passes a bot answered in: solved without people, handed to them, or still in its hands. */
export const bots: Statement = asking => {
  const tenant = asking.actor.tenantId
  return grouped({
    asking,
    by: sql`p.channel_id`,
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
    by: sql`p.ad_id`,
    figures: [...ALL, 'value'],
    sums: 'ads',
    name: 'ad',
    named: sql`left join lateral (select nullif(x.name, '') as name from ads x where x.tenant_id = ${asking.actor.tenantId} and x.id = g.id) o on true`,
  })

/** What was taken off all of a group's sums leaves nothing of it. */
const isThere = sql`(g.figures->>'total')::int > 0`

interface Grouping {
  asking: Parameters<Statement>[0]
  by: RawBuilder<unknown>
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

/** Rows and their total in one scan: the median of all is counted of all, and is no mean of the rows. */
function grouped({ asking, by, figures, name, named, more, inTotal, ...its }: Grouping): RawBuilder<unknown> {
  const { passes, object, means, days, times } = sourceOf(asking, its)
  const cells = sql`(g.figures::jsonb || jsonb_build_object(${sql.lit(name)}::text, o.name${more ? sql`, ${more}` : sql``}))`
  return sql`
    with ${passes}, g as (
      select ${by} as id, grouping(${by}) = 0 as is_row, ${object(figures)} as figures, ${means} as means
      from passes p group by grouping sets ((${by}), ())
    )${its.with ?? sql``}
    select (select count(*)::int from g where g.is_row and ${isThere}) as count,
      (select ${inTotal ? sql`g.figures::jsonb || (${inTotal})::jsonb` : sql`g.figures`} from g where not g.is_row) as total,
      (select g.means from g where not g.is_row) as beside, ${sql.lit(times)} as times,
      ${days} as days, 0 as "closedToYou",
      (select json_agg(json_build_object('id', coalesce(g.id, 0), 'cells', ${cells}) order by (g.figures->>'total')::int desc, g.id)
        from g ${named} where g.is_row and ${isThere}) as rows`
}

/** The passes one by one; over a long time their sums, where those say all that is asked. Of bots, who have no times, always those. */
function sourceOf(asking: Asking, { only, sums: of, reads }: Pick<Grouping, 'only' | 'sums' | 'reads'>) {
  if (of === 'bots' ? isInSums(asking) : isSummed(asking))
    return { passes: summed(asking, of), object: sums, means: sql`'{}'::json`, days: SUMMED_DAYS, times: 'means' } as const
  const its = { passes: passes(asking, only, reads), days: daysOf(asking) }
  if (isLong(asking)) return { ...its, object: objectOfMeans, means: sql`'{}'::json`, times: 'means' } as const
  return { ...its, object, means: object(MEANS), times: 'medians' } as const
}
