import { type RawBuilder, sql } from 'kysely'
import { type Asker, visibleTo } from '../../tickets/index.ts'

/** What is asked of the conversations in a flow. */
export interface Period {
  flowId: number
  /** Those begun in this time. */
  from: Date
  until: Date
  channelId?: number | undefined
  version?: number | undefined
}

const given = (value: number | undefined, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  value === undefined ? sql`true` : where

/** `dropped`: it ended otherwise than by a step that ends conversations. */
const OUTCOME = sql`
  case when r.ended_at is null then null
    when r.ended_because is null or r.ended_because in ('silence', 'invalid', 'loop', 'deadEnd', 'failed') then 'dropped'
    else 'finished' end`

/**
 * `runs`: the conversations of a flow that the asker may see. `marks`: what each did at which node, at least once each. Figures count
 * marks, and the lists behind them are the same marks, so that neither can say something else.
 */
export const marks = (asker: Asker, { flowId, from, until, channelId, version }: Period): RawBuilder<unknown> => sql`
  runs as materialized (
    select r.id, r.ticket_id, r.version, r.began_at, ${OUTCOME} as outcome
    from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
    where r.tenant_id = ${asker.tenantId} and r.flow_id = ${flowId} and r.began_at > ${from} and r.began_at <= ${until}
      and ${given(channelId, sql`t.channel_id = ${channelId}`)} and ${given(version, sql`r.version = ${version}`)}
      and ${visibleTo(asker)}
  ), turns as materialized (
    select b.run_id, b.turn, b.stood, b.path, b.answered_ms, b.misfit, r.outcome,
      row_number() over (partition by b.run_id order by b.turn desc) = 1 as is_last
    from runs r join bot_turns b on b.tenant_id = ${asker.tenantId} and b.run_id = r.id
  ), marks as (
    select t.run_id, case when s.place = 1 and t.stood is not null then 'passed' else 'entered' end as what, s.step->>0 as node,
      null::text as exit, null::text as said, null::bigint as ms
    from turns t, jsonb_array_elements(t.path) with ordinality s(step, place)
    union all
    select t.run_id, 'exit', s.step->>0, s.step->>1, null, null from turns t, jsonb_array_elements(t.path) s(step)
    where s.step->>1 is not null
    union all
    select t.run_id, 'dropped', coalesce(t.path->-1->>0, t.stood), null, null, null from turns t
    where t.is_last and t.outcome = 'dropped'
    union all
    select t.run_id, 'answered', t.stood, null, null, t.answered_ms from turns t where t.answered_ms is not null
    union all
    select t.run_id, 'misfit', t.stood, null, t.misfit, null from turns t where t.misfit is not null
  )`
