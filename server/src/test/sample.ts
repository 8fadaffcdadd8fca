import { z } from 'zod'

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  format?: string
}

/** Something small a schema takes, for tests that cover what does not exist yet. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

function sample(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf?.[0]) return sample(shape.anyOf[0])
  switch (shape.type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map(key => [key, sample(shape.properties?.[key] ?? {})]))
    case 'array':
      return []
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'string':
      return shape.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'x'
    default:
      return null
  }
}
