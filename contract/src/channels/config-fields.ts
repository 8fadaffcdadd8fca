import { z } from 'zod'
import type { ConfigField } from './channels.ts'

const property = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.object({ type: z.string() })).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  /** What a driver says of a field with `.meta()`. */
  secret: z.boolean().optional(),
  /** Of a secret: the field that says to whom it is shown. */
  goesTo: z.string().optional(),
  long: z.boolean().optional(),
  fixed: z.boolean().optional(),
  waits: z.boolean().optional(),
})
const schema = z.object({ properties: z.record(z.string(), property).default({}), required: z.array(z.string()).default([]) })
type Property = z.output<typeof property>

/** The fields of a form, as a schema tells them: what a form shows, and which are secret. */
export function fieldsOf(config: z.ZodObject): (ConfigField & { waits: boolean })[] {
  const { properties, required } = schema.parse(z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' }))
  return Object.entries(properties).map(([name, its]) => ({
    name,
    kind: kindOf(its),
    isRequired: required.includes(name),
    isSecret: its.secret ?? false,
    isFixed: its.fixed ?? false,
    default: its.default ?? null,
    isGiven: false,
    options: its.enum ?? [],
    min: its.minimum ?? null,
    max: its.maximum ?? its.maxLength ?? null,
    waits: its.waits ?? false,
  }))
}

export const secretsOf = (config: z.ZodObject): string[] =>
  fieldsOf(config).flatMap(({ name, isSecret }) => (isSecret ? [name] : []))

/** Which field says where a secret goes. */
export function destinationsOf(config: z.ZodObject): [secret: string, destination: string][] {
  const { properties } = schema.parse(z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' }))
  return Object.entries(properties).flatMap(([name, { goesTo }]) => (goesTo === undefined ? [] : [[name, goesTo]]))
}

function kindOf({ type, format, enum: options, anyOf, long }: Property): ConfigField['kind'] {
  const what = type ?? anyOf?.[0]?.type
  if (options) return 'choice'
  if (what === 'boolean') return 'switch'
  if (what === 'integer' || what === 'number') return 'number'
  if (format === 'uri') return 'url'
  return long ? 'long' : 'text'
}
