import { z } from 'zod'
import { plainResource } from '../resource.ts'
import { color, name } from '../shapes.ts'

/** A stage of the board. */
export const lane = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string().nullable(),
  /** From left to right. */
  position: z.number().int(),
  createdAt: z.string(),
})
export type Lane = z.output<typeof lane>

export const laneInput = z.object({
  name,
  color: color.nullable().optional(),
  /** Behind all others where it is not said. */
  position: z.preprocess(value => (value === '' ? null : value), z.number().int().min(1).max(9999).nullable()).optional(),
})

export const laneRoutes = plainResource('lane', {
  path: '/board/lanes',
  read: lane,
  write: laneInput,
  see: 'board.work',
  manage: 'lanes.manage',
  missing: 'ERR_NO_LANE_FOUND',
  fails: ['ERR_NAME_TAKEN'],
  sorts: ['position', 'name', 'createdAt'],
})
