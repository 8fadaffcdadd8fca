import { refuse } from '@balcao/contract/errors'
import type { FlowFigures, flowFigureRoutes, NodeFigures } from '@balcao/contract/flows/figures/figures'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { FOR_THE_WIRE, queryTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { marks, type Period } from './marks.ts'

/** What became of conversations in flows, counted and listed. */

type Asked = z.output<(typeof flowFigureRoutes)['figures']['query']>
type Behind = z.output<(typeof flowFigureRoutes)['behind']['query']>

const DAY_MS = 86_400_000
const SUMMARY_DAYS = 30
const MISFITS = 200
const ROWS = 200

const periodOf = (flowId: number, { days, channelId, version }: Asked, until: Date): Period => ({
  flowId,
  from: new Date(until.getTime() - days * DAY_MS),
  until,
  channelId,
  version,
})

interface Row {
  runs: number
  finished: number
  dropped: number
  marks: {
    what: 'entered' | 'exit' | 'dropped' | 'answered' | 'misfit'
    node: string
    exit: string | null
    n: number
    ms: number
  }[]
  misfits: FlowFigures['misfits']
  versions: number[]
}

async function figuresOf(asker: Asker, flowId: number, asked: Asked): Promise<FlowFigures> {
  const until = clock.now()
  const [row] = await queryTenant(
    asker.tenantId,
    () => sql<Row>`
      with ${marks(asker, periodOf(flowId, asked, until))}
      select r.*, m.marks, x.misfits, array(
          select v.version from flow_versions v where v.tenant_id = f.tenant_id and v.flow_id = f.id order by v.version desc) as versions
      from chat_flows f, lateral (
        select count(*)::int as runs, count(*) filter (where outcome = 'finished')::int as finished,
          count(*) filter (where outcome = 'dropped')::int as dropped from runs
      ) r, lateral (
        select coalesce(json_agg(m), '[]') as marks from (
          select what, node, exit, count(distinct run_id)::int as n,
            percentile_cont(0.5) within group (order by ms) as ms from marks where node is not null and what <> 'passed'
          group by what, node, exit
        ) m
      ) m, lateral (
        select coalesce(json_agg(x order by x.count desc, x.text), '[]') as misfits from (
          select node, min(said) as text, count(distinct run_id)::int as count from marks where what = 'misfit' and said <> ''
          group by node, searchable(said) order by 3 desc, 2 limit ${MISFITS}
        ) x
      ) x where f.tenant_id = ${asker.tenantId} and f.id = ${flowId} and f.kind = 'flow'`,
    FOR_THE_WIRE,
  )
  if (!row) return refuse('ERR_NO_FLOW_FOUND', { id: flowId })
  const { marks: counted, ...rest } = row
  return { ...rest, until: until.toISOString(), nodes: byNode(counted) }
}

function byNode(counted: Row['marks']): NodeFigures[] {
  const nodes = new Map<string, NodeFigures>()
  for (const { what, node, exit, n, ms } of counted) {
    const its = nodes.get(node) ?? { node, entered: 0, exits: [], dropped: 0, answered: 0, seconds: null, misfits: 0 }
    nodes.set(node, its)
    if (what === 'exit') its.exits.push({ exit: exit ?? '', count: n })
    else if (what === 'misfit') its.misfits = n
    else its[what] = n
    if (what === 'answered') its.seconds = Math.round(ms / 1000)
  }
  return [...nodes.values()]
}

async function behindFigure(asker: Asker, flowId: number, asked: Behind) {
  const { figure, node, exit, text } = asked
  const ofRun = figure === 'run' || figure === 'finished' || (figure === 'dropped' && node === '')
  const found = ofRun
    ? sql`select id as run_id, '' as said from runs where ${figure === 'run' ? sql`true` : sql`outcome = ${figure}`}`
    : sql`select run_id, coalesce(min(said), '') as said from marks where what = ${figure} and node = ${node}
        and ${figure === 'exit' ? sql`exit = ${exit}` : sql`true`}
        and ${figure === 'misfit' && text !== '' ? sql`searchable(said) = searchable(${text})` : sql`true`} group by run_id`
  const [row] = await queryTenant(
    asker.tenantId,
    () => sql<z.output<(typeof flowFigureRoutes)['behind']['reply']>>`
      with ${marks(asker, periodOf(flowId, asked, new Date(asked.until)))}, found as materialized (${found})
      select (select count(*)::int from found) as count, (
        select coalesce(json_agg(x order by x.at desc, x."ticketId" desc), '[]') from (
          select r.ticket_id as "ticketId", c.name as "contactName", ch.name as "channelName", wire_time(r.began_at) as at, d.said
          from found d join runs r on r.id = d.run_id
          join tickets t on t.tenant_id = ${asker.tenantId} and t.id = r.ticket_id
          join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
          join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
          order by r.began_at desc, r.id desc limit ${ROWS}
        ) x) as rows
      from chat_flows f where f.tenant_id = ${asker.tenantId} and f.id = ${flowId} and f.kind = 'flow'`,
  )
  return row ?? refuse('ERR_NO_FLOW_FOUND', { id: flowId })
}

const summaryOf = (asker: Asker) =>
  queryTenant(
    asker.tenantId,
    () => sql<{ flowId: number; runs: number; dropped: number }>`
      select r.flow_id as "flowId", count(*)::int as runs, count(*) filter (where r.ended_at is not null and (r.ended_because is null
          or r.ended_because in ('silence', 'invalid', 'loop', 'deadEnd', 'failed')))::int as dropped
      from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
      where r.tenant_id = ${asker.tenantId} and r.flow_id is not null and ${visibleTo(asker)}
        and r.began_at > ${new Date(clock.now().getTime() - SUMMARY_DAYS * DAY_MS)} group by r.flow_id order by r.flow_id`,
  )

export const figureHandlers: Handlers<typeof flowFigureRoutes, Exchange> = {
  summary: ({ actor }) => summaryOf(actor),
  figures: ({ actor, params, query }) => figuresOf(actor, params.id, query),
  behind: ({ actor, params, query }) => behindFigure(actor, params.id, query),
}
