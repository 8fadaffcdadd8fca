import { z } from 'zod'
import { plainResource } from '../resource.ts'
import { idNumber, name } from '../shapes.ts'

export const team = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean(),
  users: z.array(z.object({ id: z.number(), name: z.string(), picture: z.string().nullable() })),
  createdAt: z.string(),
})
export type Team = z.output<typeof team>

export const teamInput = z.object({ name, isActive: z.boolean(), userIds: z.array(idNumber).max(500) })

export const teamRoutes = plainResource('team', {
  path: '/teams',
  read: team,
  write: teamInput,
  see: 'teams.see',
  manage: 'teams.manage',
  missing: 'ERR_NO_TEAM_FOUND',
  fails: ['ERR_NAME_TAKEN', 'ERR_NO_USER_FOUND', 'ERR_TEAM_TICKET_EXISTS'],
  sorts: ['name', 'isActive', 'createdAt'],
  filters: {
    isActive: z.enum(['true', 'false']).optional(),
    userId: z.coerce.number().int().positive().optional(),
  },
})
