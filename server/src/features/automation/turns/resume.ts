import type { RunState } from '@balcao/contract/flows/run'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import type { Tx } from '../../../infra/database/db.ts'
import { readSettings } from '../../settings/index.ts'
import type { Run } from './run.ts'

const WITHIN_MS = 24 * 3_600_000

/**
 * Where the company does not begin flows anew, who fell silent a day ago at most goes on at the question they left open: what they write
 * now is its answer. In the version they know, if it is still the one that answers.
 */
export async function goOnWhereSilent(tx: Tx, run: Run): Promise<void> {
  const { resetFlow } = await readSettings(tx, ['resetFlow'])
  if (resetFlow === 'enabled' || run.heard.length === 0) return
  const since = new Date(clock.now().getTime() - WITHIN_MS)
  const { rows } = await sql<{ state: RunState }>`
    select r.state from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
    where r.tenant_id = ${tx.tenant} and t.contact_id = ${run.contactId} and t.channel_id = ${run.channelId}
      and r.flow_id = ${run.flowId} and r.version = ${run.version} and r.ended_because = 'silence' and r.ended_at > ${since}
    order by r.id desc limit 1`.execute(tx)
  const [left] = rows
  if (!left?.state.at) return
  const { at, variables } = left.state
  Object.assign(run.state, { at, variables, invalid: 0, visits: {}, asked: null, due: null })
}
