import { z } from 'zod'

/** What the body of a call may hold, as its schema says it. */
export interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

/** The way to a place in a body, `0` for the first of a list. */
export type Path = readonly string[]

export const shapeOf = (body: z.ZodType): Shape => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape

/** The same body with something else at that place. */
export function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (first === '0') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...fields, [first]: withValue(fields[first], rest, value) }
}
