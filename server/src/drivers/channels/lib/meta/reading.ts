import { z } from 'zod'
import type { News } from '../../driver.ts'

/** Numbers where the documents say text, and the other way round: both come. */
export const idText = z.union([z.string(), z.number()]).transform(String)

/** A moment in seconds, as text mostly. */
export const inSeconds = z.coerce
  .number()
  .transform(seconds => moment(seconds * 1000))
  .optional()
  .catch(undefined)

export const inMilliseconds = z.coerce.number().transform(moment).optional().catch(undefined)

function moment(ms: number): Date | undefined {
  const at = new Date(ms)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Each by itself, so that one that cannot be read costs the others nothing. */
export function each<T>(items: unknown, shape: z.ZodType<T>, what: string, read: (item: T) => News[]): News[] {
  if (!Array.isArray(items)) return [unknown(`${what}: no list`)]
  return items.flatMap((item: unknown) => {
    const known = shape.safeParse(item)
    return known.success ? read(known.data) : [unknown(`${what}: ${z.prettifyError(known.error)}`)]
  })
}

export const unknown = (what: string): News => ({ type: 'unknown', what: what.replaceAll(/\s+/g, ' ').slice(0, 300) })
