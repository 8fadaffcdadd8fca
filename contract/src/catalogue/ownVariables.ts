import { z } from 'zod'
import { VARIABLES } from '../messages/variables.ts'
import { plainResource } from '../resource.ts'

export const ownVariable = z.object({
  id: z.number(),
  name: z.string(),
  value: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type OwnVariable = z.output<typeof ownVariable>

/** As it stands between two braces: letters, figures and low lines, and none of the names that mean something already. */
const name = z
  .string()
  .trim()
  .regex(/^[A-Za-z]\w{0,39}$/)
  .refine(typed => !VARIABLES.some(own => own.toLowerCase() === typed.toLowerCase()), { error: 'variableTaken' })

export const ownVariableInput = z.object({ name, value: z.string().trim().min(1).max(2_000), isActive: z.boolean() })

export const ownVariableRoutes = plainResource('ownVariable', {
  path: '/own-variables',
  read: ownVariable,
  write: ownVariableInput,
  see: 'ownVariables.see',
  manage: 'ownVariables.manage',
  missing: 'ERR_NOT_FOUND',
  fails: ['ERR_NAME_TAKEN'],
  sorts: ['name', 'isActive', 'createdAt'],
  filters: { isActive: z.enum(['true', 'false']).optional() },
})
