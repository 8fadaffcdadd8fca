import type { Demand, demandInput, demandRoutes } from '@balcao/contract/tickets/closing'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../works/index.ts'

export const demands = plainResource<Demand, z.output<typeof demandRoutes.list.query>, z.output<typeof demandInput>>('/demands', {
  table: 'demands',
  columns: sql`t.id, t.name, t.created_at as "createdAt"`,
  write: ({ name }) => ({ name }),
  search: sql`t.name`,
  sort: { name: sql`searchable(t.name)`, createdAt: sql`t.created_at` },
  missing: 'ERR_NO_DEMAND_FOUND',
  conflicts: { demands_name: 'ERR_NAME_TAKEN', tickets_demand: 'ERR_DEMAND_TICKETS_EXISTS' },
  announce: { changed: 'demand.changed', as: 'demand', removed: 'demand.removed' },
})
