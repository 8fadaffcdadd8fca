import type { boardRoutes } from '@balcao/contract/contacts/board'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { startWork, type WorkRunner } from '../works/index.ts'

export const CLEAR_WORK = 'board.clear'
/** Cards of one transaction: a pause or a cancel is heard after so many. */
const STEP = 500

export const startClearing = (actor: Actor, { title, laneId }: z.output<typeof boardRoutes.clear.body>): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    if (laneId !== null) await laneThere(tx, laneId)
    const { rows } = await sql<{ total: number; now: string }>`
      select count(*)::int as total, now()::text as now from contacts c
      where c.tenant_id = ${tx.tenant} and c.kanban_id is not null and ${inLane(laneId)}`.execute(tx)
    const { total = 0, now = '' } = rows[0] ?? {}
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'board.cleared', { laneId, total })
    return startWork(tx, actor, { kind: CLEAR_WORK, title, total, params: { laneId, until: now } })
  })

async function laneThere(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from lanes where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  if (rows.length === 0) refuse('ERR_NO_LANE_FOUND', { id })
}

const inLane = (laneId: number | null) => (laneId === null ? sql`true` : sql`c.kanban_id = ${laneId}`)

const clearing = z.object({ laneId: z.number().nullable(), until: z.string() })

/** What was put onto the board since it began stays there. */
export const clearRunner: WorkRunner = async ({ params, progress }) => {
  const { laneId, until } = clearing.parse(params)
  for (let isMore = true; isMore; ) {
    await progress.block(async tx => {
      const { rows } = await sql<{ id: number }>`
        update contacts set kanban_id = null, kanban_rank = null, kanban_at = null, kanban_moves = kanban_moves + 1
        where tenant_id = ${tx.tenant} and id in (
          select c.id from contacts c
          where c.tenant_id = ${tx.tenant} and c.kanban_id is not null and ${inLane(laneId)} and c.kanban_at <= ${until}::timestamptz
          order by c.id limit ${STEP} for no key update)
        returning id`.execute(tx)
      isMore = rows.length === STEP
      if (rows.length > 0) await emit(tx, 'rows.changed', { path: '/board/cards' }, [TEAM_ROOM])
      return { done: rows.length }
    })
  }
}
