import type { Farewell, farewellInput, farewellRoutes } from '@balcao/contract/tickets/closing'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../works/index.ts'

/** `userId`: its writer, who owns it. */
type Input = z.output<typeof farewellInput> & { userId?: number }

const resource = plainResource<Farewell, z.output<typeof farewellRoutes.list.query>, Input>('/farewells', {
  table: 'farewells',
  columns: sql`t.id, t.message, t.user_id as "userId", t.created_at as "createdAt",
    (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id) as username`,
  write: ({ message, userId }) => (userId === undefined ? { message } : { message, user_id: userId }),
  search: sql`t.message`,
  sort: { createdAt: sql`t.created_at`, message: sql`searchable(t.message)` },
  missing: 'ERR_NO_FAREWELL_FOUND',
  announce: { changed: 'farewell.changed', as: 'farewell', removed: 'farewell.removed' },
})

type Create = typeof resource.handlers.create

export const farewells = {
  ...resource,
  handlers: {
    ...resource.handlers,
    create: ({
      actor,
      body,
    }: {
      actor: { tenantId: number; userId: number }
      body: z.output<typeof farewellInput>
    }): ReturnType<Create> => resource.handlers.create({ actor, body: { ...body, userId: actor.userId } }),
  },
}
