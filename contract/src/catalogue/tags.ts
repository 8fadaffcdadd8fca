import { z } from 'zod'
import { plainResource } from '../resource.ts'
import { color, name } from '../shapes.ts'

export const tag = z.object({
  id: z.number(),
  tag: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type Tag = z.output<typeof tag>

export const tagInput = z.object({ tag: name, color, isActive: z.boolean() })

export const tagRoutes = plainResource('tag', {
  path: '/tags',
  read: tag,
  write: tagInput,
  see: 'tags.see',
  manage: 'tags.manage',
  missing: 'ERR_NO_TAG_FOUND',
  fails: ['ERR_NAME_TAKEN', 'ERR_TAG_CONTACTS_EXISTS'],
  sorts: ['tag', 'isActive', 'createdAt'],
  filters: { isActive: z.enum(['true', 'false']).optional() },
})
