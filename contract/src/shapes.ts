import { z } from 'zod'
import { seen } from './values/readable.ts'

/** The small schemas every feature shares. */

export const idNumber = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const id = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
/** What PostgreSQL counts with in four bytes. */
export const INTEGER_MAX = 2_147_483_647
/** No calendar has a year 0, and no database: nor has what is reckoned back from here. */
const hasYear = (text: string): boolean => text >= '1000'
export const moment = z.iso.datetime({ offset: true }).refine(hasYear)
export const day = z.iso.date().refine(hasYear)
export const name = z.string().overwrite(seen).trim().min(1).max(120)
export const email = z.preprocess(v => (typeof v === 'string' ? v.trim().toLowerCase() : v), z.email().max(254))
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** The specification's floor: 7 characters with letters, numbers and a special character. */
export const password = z
  .string()
  .min(7)
  .max(256)
  .refine(v => /\p{L}/u.test(v) && /\d/.test(v) && /[^\p{L}\d\s]/u.test(v), { error: 'password' })

/** `?status=open&status=pending` and `?status=open` both give an array. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(v => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).optional())

/** On and off as the wire writes them in a query. */
export const flag = z.preprocess(v => (v === 'true' ? true : v === 'false' ? false : v), z.boolean())

export const pageQuery = z.object({
  searchParam: z.string().trim().max(200).default(''),
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** A question about a list of a screen: search, page, order. */
export const listQuery = pageQuery.extend({
  sort: z.string().max(40).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  pageSize: z.coerce.number().int().min(1).max(200).default(40),
})
export type ListQuery = z.output<typeof listQuery>

export const done = z.object({ ok: z.literal(true) })
