import { type RawBuilder, sql } from 'kysely'
import type { Statement } from './asking.ts'
import { DAYS, type Figure, object, passes } from './passes.ts'

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

/** The passes by whoever has them, or had them when they were closed; and by nobody. */
export const users: Statement = asking =>
  grouped({
    asking,
    by: sql`p.user_id`,
    figures: ALL,
    name: 'user',
    named: sql`left join users o on o.tenant_id = ${asking.actor.tenantId} and o.id = g.id`,
  })

export const queues: Statement = asking =>
  grouped({
    asking,
    by: sql`p.queue_id`,
    figures: ALL,
    name: 'queue',
    named: sql`left join queues o on o.tenant_id = ${asking.actor.tenantId} and o.id = g.id`,
  })

/** What was opened by each channel, and the messages of those conversations within the days. */
export const channels: Statement = asking => {
  const tenant = asking.actor.tenantId
  return grouped({
    asking,
    by: sql`p.channel_id`,
    figures: ALL,
    name: 'channel',
    named: sql`left join channels o on o.tenant_id = ${tenant} and o.id = g.id
      left join lateral (${messagesOf(tenant, sql`p.channel_id = g.id`)}) m on g.is_row`,
    more: sql`'received', m.received, 'sent', m.sent, 'failed', m.failed`,
    inTotal: sql`(${messagesOf(tenant, sql`true`, true)})`,
  })
}

const messagesOf = (tenant: number, which: RawBuilder<boolean>, asObject = false): RawBuilder<unknown> => {
  const received = sql`count(*) filter (where not m.from_me)::int`
  const sent = sql`count(*) filter (where m.from_me and m.status <> 'cancelled')::int`
  const failed = sql`count(*) filter (where m.from_me and m.status = 'failed')::int`
  const columns = asObject
    ? sql`json_build_object('received', ${received}, 'sent', ${sent}, 'failed', ${failed})`
    : sql`${received} as received, ${sent} as sent, ${failed} as failed`
  return sql`select ${columns} from passes p join messages m on m.tenant_id = ${tenant} and m.ticket_id = p.ticket_id
    and m.created_at >= p.opened_at and m.created_at <= coalesce(p.closed_at, 'infinity') and m.synced_at is null where ${which}`
}

/** Passes a bot answered in: solved without people, handed to them, or still in its hands. */
export const bots: Statement = asking => {
  const tenant = asking.actor.tenantId
  return grouped({
    asking,
    by: sql`p.channel_id`,
    figures: ['total', 'solved', 'handed', 'left'],
    name: 'channel',
    named: sql`left join channels o on o.tenant_id = ${tenant} and o.id = g.id`,
    only: sql`where p.by_bot`,
  })
}

/** By the ad or post they last came by, and those who came by none. */
export const ads: Statement = asking =>
  grouped({
    asking,
    by: sql`p.ad_id`,
    figures: [...ALL, 'value'],
    name: 'ad',
    named: sql`left join lateral (select nullif(x.name, '') as name from ads x where x.tenant_id = ${asking.actor.tenantId} and x.id = g.id) o on true`,
  })

interface Grouping {
  asking: Parameters<Statement>[0]
  by: RawBuilder<unknown>
  figures: readonly Figure[]
  /** The column the name of a group stands in; `named` joins it as `o.name`. */
  name: string
  named: RawBuilder<unknown>
  more?: RawBuilder<unknown>
  /** What the total holds beside the figures. */
  inTotal?: RawBuilder<unknown>
  only?: RawBuilder<unknown>
}

/** Rows and their total in one scan: the median of all is counted of all, and is no mean of the rows. */
function grouped({ asking, by, figures, name, named, more, inTotal, only = sql`` }: Grouping): RawBuilder<unknown> {
  const cells = sql`(g.figures::jsonb || jsonb_build_object(${sql.lit(name)}::text, o.name${more ? sql`, ${more}` : sql``}))`
  return sql`
    with ${passes(asking)}, g as (
      select ${by} as id, grouping(${by}) = 0 as is_row, ${object(figures)} as figures, ${object(MEANS)} as means
      from passes p ${only} group by grouping sets ((${by}), ())
    )
    select (select count(*)::int from g where g.is_row) as count,
      (select ${inTotal ? sql`g.figures::jsonb || (${inTotal})::jsonb` : sql`g.figures`} from g where not g.is_row) as total,
      (select g.means from g where not g.is_row) as beside,
      ${DAYS} as days, 0 as "closedToYou",
      (select json_agg(json_build_object('id', coalesce(g.id, 0), 'cells', ${cells}) order by (g.figures->>'total')::int desc, g.id)
        from g ${named} where g.is_row) as rows`
}
