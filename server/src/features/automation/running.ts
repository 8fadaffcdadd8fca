import { refuse } from '@balcao/contract/errors'
import type { flowRunningRoutes } from '@balcao/contract/flows/figures/running'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { queryTenant, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'

/** Conversations that stand in a flow, and in which version of it they go on. */
export const runningHandlers: Handlers<typeof flowRunningRoutes, Exchange> = {
  count: async ({ actor, params: { id } }) => {
    const rows = await queryTenant(
      actor.tenantId,
      () => sql<{ version: number | null; conversations: number }>`
        select r.version, count(r.id)::int as conversations from chat_flows f
        left join bot_runs r on r.tenant_id = f.tenant_id and r.flow_id = f.id and r.ended_at is null
        where f.tenant_id = ${actor.tenantId} and f.id = ${id} and f.kind = 'flow' group by r.version order by r.version desc`,
    )
    if (rows.length === 0) refuse('ERR_NO_FLOW_FOUND', { id })
    return { versions: rows.flatMap(({ version, conversations }) => (version === null ? [] : [{ version, conversations }])) }
  },
  takeAlong: ({ actor, params: { id } }) =>
    withTenant(actor.tenantId, async tx => {
      // What is published stays so until these have moved.
      const { rows } = await sql<{ published: number | null }>`
        select published from chat_flows where tenant_id = ${tx.tenant} and id = ${id} and kind = 'flow' for share`.execute(tx)
      const flow = rows[0] ?? refuse('ERR_NO_FLOW_FOUND', { id })
      const version = flow.published ?? refuse('ERR_FLOW_UNPUBLISHED', { id })
      const { rows: moved } = await sql<{ taken: number; stayed: number }>`
        select taken, stayed from take_runs_along(${id}, ${version})`.execute(tx)
      return moved[0] ?? refuse('ERR_INTERNAL')
    }),
}
