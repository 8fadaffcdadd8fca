import type { Queue, queueInput, queueRoutes } from '@balcao/contract/catalogue/queues'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import { plainResource } from '../works/index.ts'

type Query = z.output<typeof queueRoutes.list.query>

/** Handed in: who stands in a queue sees by it, and everybody sees by whether there are queues at all. */
export interface QueueRights {
  lockHouse(tx: Tx): Promise<void>
  rightsChanged(tx: Tx, whose: readonly number[] | 'everybody'): Promise<void>
}

export const queueResource = ({ lockHouse, rightsChanged }: QueueRights) =>
  plainResource<Queue, Query, z.output<typeof queueInput>>('/queue', {
    table: 'queues',
    columns: sql`t.id, t.name, t.color, t.is_active as "isActive", t.created_at as "createdAt",
      (select count(*)::int from user_queues m where m.tenant_id = t.tenant_id and m.queue_id = t.id) as users`,
    write: ({ name, color, isActive }) => ({ name, color, is_active: isActive }),
    search: sql`t.name`,
    sort: { name: sql`searchable(t.name)`, isActive: sql`t.is_active`, createdAt: sql`t.created_at` },
    filter: ({ isActive }) => (isActive ? sql`t.is_active = ${isActive === 'true'}` : null),
    missing: 'ERR_NO_QUEUE_FOUND',
    conflicts: { queues_name: 'ERR_NAME_TAKEN', tickets_queue: 'ERR_QUEUE_TICKET_EXISTS' },
    announce: { changed: 'queue.changed', as: 'queue', removed: 'queue.removed' },
    afterWrite: async tx => {
      if ((await count(tx)) === 1) await rightsChanged(tx, 'everybody')
    },
    beforeRemove: async (tx, id) => {
      await lockHouse(tx)
      const members = await tx.deleteFrom('user_queues').where('queue_id', '=', id).returning('user_id').execute()
      if (members.length > 0)
        await rightsChanged(
          tx,
          members.map(member => member.user_id),
        )
    },
    afterRemove: async tx => {
      if ((await count(tx)) === 0) await rightsChanged(tx, 'everybody')
    },
  })

const count = async (tx: Tx): Promise<number> => {
  const { n } = await tx
    .selectFrom('queues')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
