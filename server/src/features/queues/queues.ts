import { userRoutes } from '@balcao/contract/access/users'
import type { Queue, queueInput, queueRoutes } from '@balcao/contract/catalogue/queues'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { peopleIn } from '../access/index.ts'
import { plainResource, type WorkRunner } from '../works/index.ts'
import { type QueueRights, setPeople } from './people.ts'

type Query = z.output<typeof queueRoutes.list.query>
/** The actor who puts people in is written down with it. */
type Input = z.output<typeof queueInput> & { placedBy?: Actor }

export function queueResource(rights: QueueRights): {
  handlers: Handlers<typeof queueRoutes, Exchange>
  runners: Record<string, WorkRunner>
} {
  const { handlers, runners } = rowsOf(rights)
  return {
    handlers: {
      ...handlers,
      create: ({ actor, body }) => handlers.create({ actor, body: placedBy(actor, body) }),
      update: ({ actor, params, body }) => handlers.update({ actor, params, body: placedBy(actor, body) }),
      bulk: input => {
        if (input.body.change?.userIds) refuse('ERR_VALIDATION')
        return handlers.bulk(input)
      },
      importRows: input => {
        if (input.body.rows.some(({ row }) => row.userIds)) refuse('ERR_VALIDATION')
        return handlers.importRows(input)
      },
    },
    runners,
  }
}

/** A user in a queue sees what waits there: only those who may give rights put people in. */
function placedBy<Body extends Partial<Input>>(actor: Actor, body: Body): Body {
  if (!body.userIds) return body
  if (!can(actor, 'users.manage')) refuse('ERR_NO_PERMISSION')
  return { ...body, placedBy: actor }
}

const rowsOf = (rights: QueueRights) =>
  plainResource<Queue, Query, Input>('/queue', {
    table: 'queues',
    columns: sql`t.id, t.name, t.color, t.is_active as "isActive", t.created_at as "createdAt",
      (select count(*)::int from user_queues m where m.tenant_id = t.tenant_id and m.queue_id = t.id) as users,
      ${peopleIn('user_queues', 'queue_id')} as people`,
    write: ({ name, color, isActive }) => ({ name, color, is_active: isActive }),
    search: sql`t.name`,
    sort: { name: sql`searchable(t.name)`, isActive: sql`t.is_active`, createdAt: sql`t.created_at` },
    filter: ({ isActive }) => (isActive ? sql`t.is_active = ${isActive === 'true'}` : null),
    missing: 'ERR_NO_QUEUE_FOUND',
    conflicts: { queues_name: 'ERR_NAME_TAKEN', tickets_queue: 'ERR_QUEUE_TICKET_EXISTS' },
    announce: { changed: 'queue.changed', as: 'queue', removed: 'queue.removed' },
    afterWrite: async (tx, id, { userIds, placedBy }) => {
      if (userIds && placedBy) await setPeople(tx, { queueId: id, userIds, by: placedBy }, rights)
      if ((await count(tx)) === 1) await rights.rightsChanged(tx, 'everybody')
    },
    beforeRemove: async (tx, id) => {
      await rights.lockTenant(tx)
      const members = await tx.deleteFrom('user_queues').where('queue_id', '=', id).returning('user_id').execute()
      if (members.length === 0) return
      await rights.rightsChanged(
        tx,
        members.map(member => member.user_id),
      )
      await emit(tx, 'rows.changed', { path: userRoutes.list.path }, [LEADS_ROOM])
    },
    afterRemove: async tx => {
      if ((await count(tx)) === 0) await rights.rightsChanged(tx, 'everybody')
    },
  })

const count = async (tx: Tx): Promise<number> => {
  const { n } = await tx
    .selectFrom('queues')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
