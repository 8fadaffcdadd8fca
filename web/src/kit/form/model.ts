import type { ApiError } from '@balcao/contract/client'
import type { FormIssue } from '@balcao/contract/texts/validation'
import { z } from 'zod'
import { fieldOf } from '../resource/fieldOf.ts'
import type { Field, Row, Values } from '../resource/types.ts'

/** What a form does with values, apart from drawing them. */

export type NamedField = Field & { key: string }
export type Mode = 'create' | 'update'
/** What is wrong, field by field. */
export type Issues = Readonly<Record<string, FormIssue>>

export const fieldsFor = (fields: readonly NamedField[], mode: Mode): readonly NamedField[] =>
  fields.filter(field => (field.only ?? mode) === mode)

/** What the form starts with: a row's values, or those of a new one. */
export function startValues(fields: readonly NamedField[], row: Row | null): Values {
  return Object.fromEntries(fields.map(field => [field.key, row ? rowValue(field, row) : newValue(field)]))
}

const rowValue = (field: NamedField, row: Row): unknown => {
  const value = field.from ? field.from(row) : fieldOf(row, field.key)
  return value ?? blankOf(field)
}
const newValue = (field: NamedField): unknown => field.initial ?? blankOf(field)

function blankOf(field: Field): unknown {
  switch (field.kind) {
    case 'switch':
      return false
    case 'multiselect':
      return []
    case 'number':
    case 'money':
    case 'select':
    case 'colour':
    case 'date':
    case 'time':
    case 'datetime':
    case 'file':
    case 'component':
      return null
    case 'text':
    case 'textarea':
    case 'phone':
    case 'document':
      return ''
  }
}

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined

/** A blank field, as its schema wants to hear of it: none, not given, or an empty text. */
function sentValue(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || !isBlank(value)) return value
  if (schema.safeParse(null).success) return null
  return schema.safeParse(undefined).success ? undefined : value
}

/** Whether a field may stay empty. */
export function isOptional(body: z.ZodObject, field: NamedField, mode: Mode): boolean {
  const schema = schemaOf(body, field.key)
  // Changing a row: what is not sent stays, so a field without a value to show (a password) may stay empty.
  if (mode === 'update' && field.from && field.kind === 'text' && field.type === 'password') return true
  // One of a few is always chosen.
  if (field.kind === 'switch' || (field.kind === 'select' && 'options' in field) || !schema) return false
  // The body of a change is partial: every field of it may be absent, which says nothing about being empty.
  const required = mode === 'update' && schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const asBlank = field.kind === 'multiselect' ? [] : ''
  return [null, undefined, asBlank].some(blank => z.safeParse(required, blank).success)
}

const schemaOf = (body: z.ZodObject, key: string): z.ZodType | undefined => {
  const found = Object.entries(body.shape).find(([name]) => name === key)?.[1]
  return found instanceof z.ZodType ? found : undefined
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const changedKeys = (before: Values, after: Values): string[] =>
  Object.keys(after).filter(key => !sameValue(before[key], after[key]))

type Checked = { body: Values; issues: null } | { body: null; issues: Issues }

/** What will be sent, or what is wrong with it by the contract's own schema. Changing a row sends only what was changed. */
export function check(body: z.ZodObject, mode: Mode, before: Values, values: Values): Checked {
  const keys = mode === 'create' ? Object.keys(values) : changedKeys(before, values)
  const sent = Object.fromEntries(
    keys.map(key => [key, sentValue(schemaOf(body, key), values[key])]).filter(([, value]) => value !== undefined),
  )
  const read = body.safeParse(sent, { reportInput: true })
  return read.success ? { body: sent, issues: null } : { body: null, issues: byField(read.error.issues) }
}

/** The first thing wrong with each field. */
function byField(issues: readonly (FormIssue | z.core.$ZodIssue)[]): Issues {
  const found: Record<string, FormIssue> = {}
  for (const issue of issues) {
    const [key] = Array.isArray(issue.path) ? issue.path : []
    if (typeof key === 'string') found[key] ??= { ...issue }
  }
  return found
}

const serverIssues = z.array(z.looseObject({ in: z.string(), path: z.array(z.union([z.string(), z.number()])) }))

/** What the server found wrong with the fields it was sent; empty when it spoke of something else. */
export function issuesOf(error: ApiError): Issues {
  const read = serverIssues.safeParse(error.body.issues)
  return read.success ? byField(read.data.filter(issue => issue.in === 'body')) : {}
}

interface Rebased {
  before: Values
  values: Values
  /** Changed by somebody else, and shown. */
  taken: string[]
  /** Changed by somebody else and by this person too: theirs stays in the field until they decide. */
  disputed: string[]
}

/** Somebody else saved the row that this form holds: what this person has not touched follows, what they have is disputed. */
export function rebase(before: Values, values: Values, fresh: Values): Rebased {
  const theirs = changedKeys(before, fresh)
  const ours = new Set(changedKeys(before, values))
  const disputed = theirs.filter(key => ours.has(key) && !sameValue(values[key], fresh[key]))
  const taken = theirs.filter(key => !ours.has(key))
  const followed = Object.fromEntries(taken.map(key => [key, fresh[key]]))
  return { before: fresh, values: { ...values, ...followed }, taken, disputed }
}
