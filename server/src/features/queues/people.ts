import { userRoutes } from '@balcao/contract/access/users'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'

/** Handed in: users see by the queues they are in, and everybody sees by whether there are queues at all. */
export interface QueueRights {
  lockTenant(tx: Tx): Promise<void>
  rightsChanged(tx: Tx, whose: readonly number[] | 'everybody'): Promise<void>
}

interface Placing {
  queueId: number
  /** All who stand there from now on. */
  userIds: readonly number[]
  by: Actor
}

/** Coming into a queue or leaving it changes which waiting tickets a user sees. */
export async function setPeople(tx: Tx, { queueId, userIds, by }: Placing, rights: QueueRights): Promise<void> {
  await rights.lockTenant(tx)
  const wanted = [...new Set(userIds)]
  const { rows: left } = await sql<{ id: number }>`
    delete from user_queues where queue_id = ${queueId} and user_id <> all (${wanted}::bigint[]) returning user_id as id`.execute(
    tx,
  )
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .where('deleted_at', 'is', null)
    .execute()
  if (known.length < wanted.length) refuse('ERR_NO_USER_FOUND')
  const { rows: came } = await sql<{ id: number }>`
    insert into user_queues (user_id, queue_id) select unnest(${wanted}::bigint[]), ${queueId}
    on conflict do nothing returning user_id as id`.execute(tx)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const moved = [...ids(left), ...ids(came)]
  if (moved.length === 0) return
  await rights.rightsChanged(tx, moved)
  await audit(tx, by, 'queue.people', { queueId, came: ids(came), left: ids(left) })
  await emit(tx, 'rows.changed', { path: userRoutes.list.path }, [LEADS_ROOM])
}
