import type { Lane, laneInput, laneRoutes } from '@balcao/contract/catalogue/lanes'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plainResource } from '../works/index.ts'

type Query = z.output<typeof laneRoutes.list.query>

/** Deleted, a lane lets go of its contacts: they stay, and stand on the board no more. */
export const lanes = plainResource<Lane, Query, z.output<typeof laneInput>>('/board/lanes', {
  table: 'lanes',
  columns: sql`t.id, t.name, t.color, t.position, t.created_at as "createdAt"`,
  // What is not said of a new one its table knows.
  write: row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
  search: sql`t.name`,
  sort: { position: sql`t.position`, name: sql`searchable(t.name)`, createdAt: sql`t.created_at` },
  missing: 'ERR_NO_LANE_FOUND',
  conflicts: { lanes_name: 'ERR_NAME_TAKEN' },
  announce: { changed: 'lane.changed', as: 'lane', removed: 'lane.removed' },
})
