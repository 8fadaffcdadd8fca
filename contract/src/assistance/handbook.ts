import { z } from 'zod'
import { plainResource } from '../resource.ts'

/** What a company writes down for its own people: the help for agents answers from it, by its parts. */
export const handbookPage = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
})
export type HandbookPage = z.output<typeof handbookPage>

const PAGE_MAX = 20_000
export const handbookPageInput = z.object({
  title: z.string().trim().min(1).max(120),
  text: z.string().trim().min(1).max(PAGE_MAX),
  isActive: z.boolean(),
})

export const handbookRoutes = plainResource('handbookPage', {
  path: '/handbook',
  read: handbookPage,
  write: handbookPageInput,
  see: 'handbook.see',
  manage: 'handbook.manage',
  missing: 'ERR_NOT_FOUND',
  fails: ['ERR_NAME_TAKEN'],
  sorts: ['title', 'isActive', 'createdAt'],
  filters: { isActive: z.enum(['true', 'false']).optional() },
})
