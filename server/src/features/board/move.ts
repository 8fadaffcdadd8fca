import type { BoardCard, boardRoutes } from '@balcao/contract/contacts/board'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { storeTenant, withTenant } from '../../infra/database/db.ts'
import { violated, withoutDeadlock } from '../../infra/database/db-errors.ts'
import { wake } from '../../infra/processes/wake.ts'
import { emit } from '../../infra/relay/outbox.ts'

type Move = z.output<typeof boardRoutes.move.body>

/** The place is made where the lane is held, so two who move at once both succeed, and everybody sees one order. */
export async function moveCard({ tenantId }: Actor, id: number, { laneId, after, from }: Move): Promise<BoardCard> {
  if (after === id)
    refuse('ERR_VALIDATION', {
      issues: [{ in: 'body', path: ['after'], code: 'custom', message: 'a card cannot follow itself' }],
    })
  const behind = typeof after === 'number' ? after : null
  const move = sql<{ moved: boolean; card: BoardCard }>`
    select * from move_card(${id}::bigint, ${laneId}::bigint, ${behind}::bigint, ${after === 'last'}, ${from}::bigint)`
  // In one round trip: while it lasts everybody else in that lane waits.
  const rows = await withoutDeadlock(() => storeTenant(tenantId, () => move)).catch(translated)
  const [moved] = rows
  if (!moved) refuse('ERR_NO_CONTACT_FOUND', { id })
  wake('facts')
  return moved.moved ? moved.card : refuse('ERR_CARD_MOVED', { card: moved.card })
}

function translated(error: unknown): never {
  if (violated(error) === 'contacts_lane') refuse('ERR_NO_LANE_FOUND', undefined, error)
  throw error
}

/** Those that are not named, as one made this moment, stand behind them. */
export function orderLanes({ tenantId }: Actor, ids: readonly number[]): Promise<{ ok: true }> {
  return withTenant(tenantId, async tx => {
    const { numAffectedRows = 0n } = await sql`
      update lanes l set position = o.place
      from (select id, row_number() over (order by coalesce(array_position(${[...ids]}::bigint[], id), 100000), position, id) as place
        from lanes where tenant_id = ${tx.tenant}) o
      where l.tenant_id = ${tx.tenant} and l.id = o.id
        and (select count(*) from lanes k where k.tenant_id = ${tx.tenant} and k.id = any (${[...ids]}::bigint[])) = ${new Set(ids).size}`.execute(
      tx,
    )
    if (numAffectedRows === 0n) refuse('ERR_NO_LANE_FOUND')
    await emit(tx, 'rows.changed', { path: '/board/cards' }, [TEAM_ROOM])
    await emit(tx, 'rows.changed', { path: '/board/lanes' }, [TEAM_ROOM])
    return { ok: true }
  })
}
