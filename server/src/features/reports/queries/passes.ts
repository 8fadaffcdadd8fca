import type { BotPart, Said } from '@balcao/contract/reports/columns'
import type { Report, ReportStatus } from '@balcao/contract/reports/reports'
import type { TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { type RawBuilder, sql } from 'kysely'
import { type Asking, among, counted } from './asking.ts'

/** Parked is in somebody's hands. */
const STATUSES: Record<ReportStatus, readonly TicketStatus[]> = {
  pending: ['pending'],
  open: ['open', 'schedule'],
  closed: ['closed'],
}

/**
 * `passes`, what every report of attendances counts: those opened in the days, or closed in them where that is asked, by the company's
 * clock; without those that became part of another ticket, and without groups unless they are asked for. Rows and totals read it, so
 * they agree.
 */
export function passes(asking: Asking, only: RawBuilder<boolean> = sql`true`, reads: Reads = 'all'): RawBuilder<unknown> {
  return sql`passes as materialized (select ${columns(asking.filter, ...COLUMNS[reads])} from attendances a
    where ${only} and ${chosen(asking)})`
}

/** Where times are asked for in the company's hours, those stand in their place; all that is computed of them stays the same. */
const IN_OFFICE: Readonly<Record<string, string>> = {
  wait_s: 'office_wait_s',
  reply_s: 'office_reply_s',
  handle_s: 'office_handle_s',
  resolve_s: 'office_resolve_s',
}
/** Which column a time is read from. */
export const timeOf = ({ office }: Asking['filter'], name: string): string => (office && IN_OFFICE[name]) || name

export const columns = (filter: Asking['filter'], ...names: string[]): RawBuilder<unknown> =>
  sql.raw(names.map(name => `a.${timeOf(filter, name)} as ${name}`).join(', '))
const FIGURED = [
  'n',
  'opened_day',
  'closed_day',
  'user_id',
  'queue_id',
  'channel_id',
  'status',
  'by_company',
  'wait_s',
  'reply_s',
  'handle_s',
]
const MEASURED = [...FIGURED, 'resolve_s', 'evaluation', 'value']
/** What figures and groups read: fewer are held in less, and of a row nothing is looked at behind the last of them. */
const COLUMNS = {
  figures: MEASURED,
  all: [...MEASURED, 'ticket_id', 'opened_at', 'closed_at', 'ad_id', 'by_bot', 'handed', 'received', 'sent', 'failed', 'billed'],
} as const
export type Reads = keyof typeof COLUMNS

/** Which passes `a` they are. */
export function chosen(asking: Asking): RawBuilder<boolean> {
  const { actor, filter } = asking
  return sql`a.tenant_id = ${actor.tenantId} and ${dayOf(filter)} between ${filter.from}::date and ${filter.to}::date
    and ${filter.reopened ? sql`a.n > 1` : sql`true`} and ${filter.rated ? sql`a.evaluation is not null` : sql`true`}
    and (a.closed_how = 'merged') is not true and ${filter.groups ? sql`true` : sql`not a.is_group`}
    and ${among(sql`a.queue_id`, filter.queues)} and ${among(sql`a.user_id`, filter.users)}
    and ${among(sql`a.channel_id`, filter.connections)} and ${among(sql`a.demand_id`, filter.demands)}
    and ${among(sql`a.ad_id`, filter.ads)}
    and ${ofKinds(asking)} and ${ofStatuses(filter.status)} and ${worth(filter)} and ${counted(actor)}
    and ${ofBots(filter.bots)} and ${filter.said ? sql`${saidIn(actor.tenantId, filter.said)} > 0` : sql`true`}`
}

/** The day a pass is counted on. */
export const dayOf = ({ by }: Asking['filter'], of: 'a' | 'p' = 'a'): RawBuilder<unknown> =>
  sql.ref(`${of}.${by === 'closed' ? 'closed_day' : 'opened_day'}`)

export function ofKinds({ actor, filter }: Asking): RawBuilder<boolean> {
  const { channels } = filter
  if (!channels || channels.length === 0) return sql`true`
  return sql`a.channel_id in (select c.id from channels c where c.tenant_id = ${actor.tenantId} and c.kind = any (${channels}))`
}

function ofStatuses(asked: readonly ReportStatus[] | undefined): RawBuilder<boolean> {
  if (!asked || asked.length === 0) return sql`true`
  return sql`a.status = any (${asked.flatMap(status => STATUSES[status])})`
}

/** Whether a bot solved it without people, left it to them, or has it yet. */
const BOTS: Record<BotPart, RawBuilder<boolean>> = {
  all: sql`true`,
  solved: sql`a.status = 'closed' and not a.handed and a.reply_s is null`,
  handed: sql`(a.handed or a.reply_s is not null)`,
  left: sql`not a.handed and a.reply_s is null and a.status <> 'closed'`,
}

function ofBots(parts: readonly BotPart[] | undefined): RawBuilder<boolean> {
  if (!parts || parts.length === 0) return sql`true`
  return sql`a.by_bot and (${sql.join(
    parts.map(part => BOTS[part]),
    sql` or `,
  )})`
}

/** Of the messages of a pass: counted with it once it is over; read as they stand before. */
export function saidIn(tenant: number, said: Said, of: 'a' | 'p' = 'a'): RawBuilder<number> {
  const its = (column: string) => sql.ref(`${of}.${column}`)
  return sql`case when ${its('received')} is not null then ${its(said)}
    else (select ${sql.ref(`m.${said}`)} from said_in_pass(${tenant}, ${its('ticket_id')}, ${its('opened_at')}, ${its('closed_at')}) m) end`
}

/** What has no value is worth nothing that could be compared. */
function worth({ min, max }: Asking['filter']): RawBuilder<boolean> {
  const least = min === undefined ? sql`true` : sql`a.value >= ${Math.round(min * 1000)}::bigint`
  const most = max === undefined ? sql`true` : sql`a.value <= ${Math.round(max * 1000)}::bigint`
  return sql`${least} and ${most}`
}

const mean = (column: RawBuilder<unknown>) => sql`round(avg(${column}))::int`

export const TIMES = ['waiting', 'reply', 'handling', 'resolution'] as const
export type TimeFigure = (typeof TIMES)[number]
const isTime = (name: Figure): name is TimeFigure => TIMES.some(time => time === name)
export const MEANS = {
  waiting: 'waitingMean',
  reply: 'replyMean',
  handling: 'handlingMean',
  resolution: 'resolutionMean',
} as const

/** Of the passes of a group `p`, of any grouping. */
const FIGURES = {
  total: sql`count(*)::int`,
  pending: sql`count(*) filter (where p.status = 'pending')::int`,
  open: sql`count(*) filter (where p.status in ('open', 'schedule'))::int`,
  closed: sql`count(*) filter (where p.status = 'closed')::int`,
  byCompany: sql`count(*) filter (where p.by_company)::int`,
  reopened: sql`count(*) filter (where p.n > 1)::int`,
  waitingMean: mean(sql`p.wait_s`),
  replyMean: mean(sql`p.reply_s`),
  handlingMean: mean(sql`p.handle_s`),
  resolutionMean: mean(sql`p.resolve_s`),
  rating: sql`round(avg(p.evaluation), 2)::float8`,
  ratings: sql`count(p.evaluation)::int`,
  value: sql`sum(p.value)::float8 / 1000`,
  solved: sql`count(*) filter (where p.by_bot and p.status = 'closed' and not p.handed and p.reply_s is null)::int`,
  handed: sql`count(*) filter (where p.by_bot and (p.handed or p.reply_s is not null))::int`,
  left: sql`count(*) filter (where p.by_bot and not p.handed and p.reply_s is null and p.status <> 'closed')::int`,
} as const satisfies Record<string, RawBuilder<unknown>>
export type Figure = keyof typeof FIGURES | TimeFigure

/** Of the passes themselves. */
export const figureOf = (name: Figure): RawBuilder<unknown> => (isTime(name) ? sql`null` : FIGURES[name])

/**
 * Some of them as one object; `of` says what each is. Times are means, or are told afterwards: medians are counted of the values
 * themselves (`times.ts`).
 */
export const object = (
  names: readonly Figure[],
  times: Report['times'],
  of: (name: Figure) => RawBuilder<unknown> = figureOf,
): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    names.flatMap(name => [sql.lit(name), of(isTime(name) && times === 'means' ? MEANS[name] : name)]),
  )})`

/** Of each day, and how many of those are closed by now: their sums are the totals. */
export const daysOf = ({ filter }: Asking): RawBuilder<unknown> => sql`(select json_agg(d order by d.day) from (
  select a.day::text as day, count(*)::int as opened, count(*) filter (where a.status = 'closed')::int as closed
  from (select ${dayOf(filter)} as day, a.status from passes a) a group by a.day) d)`
