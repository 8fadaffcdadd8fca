import { SECRET_KEPT } from '@balcao/contract/channels/channels'
import { destinationsOf, fieldsOf, secretsOf } from '@balcao/contract/channels/config-fields'
import { refuse } from '@balcao/contract/errors'
import type { z } from 'zod'
import { issuesIn } from './http/reading.ts'

/** Fields as a schema names them: of a channel, of an integration. */
export type Values = Record<string, unknown>

/** What a form sent, over what is saved: a field that is absent or shown as kept stays, an empty one goes. */
export function laidOver(saved: Values, sent: Values): Values {
  const merged: Values = { ...saved }
  for (const [name, value] of Object.entries(sent)) {
    if (value === SECRET_KEPT && name in saved) continue
    if (value === '' || value === null) delete merged[name]
    else merged[name] = value
  }
  return merged
}

/** By the schema, or refused field by field; `at` is where the fields are in the body. */
export function readValues(schema: z.ZodObject, merged: Values, at: string): Values {
  const read = schema.strict().safeParse(merged)
  return read.success ? read.data : refuse('ERR_VALIDATION', { issues: issuesIn(read.error, 'body', [at]) })
}

export function refuseFixed(schema: z.ZodObject, saved: Values, merged: Values, at: string): void {
  const changed = fieldsOf(schema).filter(({ name, isFixed }) => isFixed && name in saved && merged[name] !== saved[name])
  if (changed.length === 0) return
  refuse('ERR_VALIDATION', {
    issues: changed.map(({ name }) => ({ in: 'body', path: [at, name], code: 'custom', message: 'invalid' })),
  })
}

/** What was saved for one address is shown to no other: a secret nobody may read is not read by naming an address of one's own. */
export function carriedAway(schema: z.ZodObject, saved: Values, sent: Values): string[] {
  const merged = laidOver(saved, sent)
  const isKept = (name: string) => name in saved && (!(name in sent) || sent[name] === SECRET_KEPT)
  return destinationsOf(schema).flatMap(([secret, address]) =>
    isKept(secret) && placeIn(merged[address]) !== placeIn(saved[address]) ? [secret] : [],
  )
}

export function refuseCarriedAway(schema: z.ZodObject, saved: Values, sent: Values, at: readonly string[]): void {
  const gone = carriedAway(schema, saved, sent)
  if (gone.length === 0) return
  // As of a field that was left empty: it is to be typed again.
  const issues = gone.map(name => ({
    in: 'body',
    path: [...at, name],
    code: 'invalid_type',
    expected: 'string',
    message: 'again',
  }))
  refuse('ERR_VALIDATION', { issues })
}

/** Of an address its server; of anything else all of it. */
function placeIn(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  const url = URL.parse(text)
  return url?.host ? `${url.protocol}//${url.host}` : text.toLowerCase()
}

/** What is stored as it is, and what is sealed. */
export function apart(schema: z.ZodObject, values: Values): { plain: Values; secrets: Values } {
  const secret = new Set(secretsOf(schema))
  const all = Object.entries(values).filter(([, value]) => value !== undefined)
  const isSealed = ([name, value]: [string, unknown]) => secret.has(name) || holdsPassword(value)
  return {
    plain: Object.fromEntries(all.filter(field => !isSealed(field))),
    secrets: Object.fromEntries(all.filter(isSealed)),
  }
}

/** `http://user:password@host`, in any field. */
function holdsPassword(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return Boolean(url && (url.username || url.password))
}

/** As its administrator sees it: that a secret is there, and nothing of it. */
export const masked = (plain: Values, secrets: Values): Values => ({
  ...plain,
  ...Object.fromEntries(Object.keys(secrets).map(name => [name, SECRET_KEPT])),
})
