import { Refusal } from '@balcao/contract/errors'
import { brokenAt } from '@balcao/contract/flows/files/json-place'
import type { FastifyInstance } from 'fastify'
import { isDeeperThan } from './depth.ts'

/** What JSON.parse reads without a word, and the first recursion after it does not survive. */
const DEPTH_MAX = 100
/** Escapes that may stand for what PostgreSQL cannot hold; looked for in one pass, since a body is anybody's. */
const NUL = '\\u0000'
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Bodies are JSON, or nothing. What PostgreSQL cannot hold is refused at the door (a NUL), or made readable (half a sign). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) return done(null, undefined)
    if (isDeeperThan(DEPTH_MAX, bytes)) return done(new Refusal('ERR_VALIDATION', { reason: 'depth' }))
    const text = bytes.toString('utf8')
    parse(request, text, (error, value) => {
      if (error) return done(new Refusal('ERR_INVALID_JSON', placeOf(text), error))
      if (!text.includes(NUL) && !SURROGATE.test(text)) return done(null, value)
      const { read, hasNul } = mended(value)
      return hasNul ? done(new Refusal('ERR_VALIDATION', { reason: 'nul' })) : done(null, read)
    })
  })
}

/** Where it stops being JSON, and why; of what is JSON and holds a name that is refused, nothing. */
function placeOf(text: string) {
  const { why: reason, ...place } = brokenAt(text) ?? {}
  return reason && { ...place, reason }
}

/**
 * Every text of it well formed. After parsing, since a pattern over the JSON itself took half a second for a megabyte of
 * escapes, and nobody else was answered meanwhile.
 */
function mended(value: unknown): { read: unknown; hasNul: boolean } {
  const whole = [value]
  const waiting: Holder[] = [whole]
  let hasNul = false
  const look = (held: unknown): unknown => {
    if (typeof held === 'object' && held !== null) waiting.push(held as Holder)
    if (typeof held !== 'string') return held
    hasNul ||= held.includes('\0')
    return held.toWellFormed()
  }
  for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
    if (Array.isArray(holder)) for (let i = 0; i < holder.length; i++) holder[i] = look(holder[i])
    else for (const name of Object.keys(holder)) rename(holder, name, String(look(name)), look(holder[name]))
  }
  return { read: whole[0], hasNul }
}

type Holder = unknown[] | Record<string, unknown>

function rename(holder: Record<string, unknown>, from: string, to: string, value: unknown): void {
  if (from !== to) delete holder[from]
  holder[to] = value
}
