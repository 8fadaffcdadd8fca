import { z } from 'zod'
import { plainResource } from '../resource.ts'
import { color, idNumber, name } from '../shapes.ts'

export const queue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string().nullable(),
  isActive: z.boolean(),
  users: z.number().int(),
  /** The users in it. */
  people: z.array(z.object({ id: z.number(), name: z.string(), picture: z.string().nullable() })),
  createdAt: z.string(),
})
export type Queue = z.output<typeof queue>

export const queueInput = z.object({
  name,
  color: color.nullable(),
  isActive: z.boolean(),
  /** The users in it; only those who manage users may set them. */
  userIds: z.array(idNumber).max(500).optional(),
})

export const queueRoutes = plainResource('queue', {
  path: '/queue',
  read: queue,
  write: queueInput,
  see: 'queues.see',
  manage: 'queues.manage',
  missing: 'ERR_NO_QUEUE_FOUND',
  fails: ['ERR_NAME_TAKEN', 'ERR_NO_USER_FOUND', 'ERR_QUEUE_TICKET_EXISTS'],
  sorts: ['name', 'isActive', 'createdAt'],
  filters: { isActive: z.enum(['true', 'false']).optional() },
})
