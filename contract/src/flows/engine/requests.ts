import { fill } from '../../messages/variables.ts'
import type { NodeOf } from '../nodes.ts'
import type { HttpRequest } from '../run.ts'

/** A call of another program: what is asked, and what of its answer is kept. */

type Values = Readonly<Record<string, string>>

/** With what a variable brings in written as its place wants it, so that it cannot become a path, a header or a field. */
export function requestOf(node: NodeOf<'http'>, at: { id: string; key: string }, values: Values): HttpRequest {
  const { method, bodyKind, timeoutSeconds, retries } = node
  return {
    node: at.id,
    method,
    url: fill(node.url, each(values, percent)),
    headers: node.headers
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, value, secret }) => ({ name: name.trim(), value: fill(value, each(values, oneLine)), secret })),
    body: bodyKind === 'none' ? null : fill(node.body, each(values, WRITTEN[bodyKind])),
    contentType: TYPES[bodyKind],
    timeoutSeconds,
    retries,
    key: at.key,
  }
}

const TYPES = {
  none: null,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
} as const

const percent = (value: string): string => encodeURIComponent(value.toWellFormed())
const oneLine = (value: string): string => value.replace(/[^\x20-\x7e\u00a0-\u00ff]+/g, ' ').trim()
const WRITTEN = {
  /** Within the quotation marks that stand in the template. */
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  form: percent,
  text: (value: string) => value,
}

const each = (values: Values, written: (value: string) => string): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]))

const DEEPEST = 50
export const VALUE_MAX = 4096

/** What the pointers find in an answer, by variable; null: the answer is no JSON, or deeper than anybody needs. */
export function readAnswer(body: string, mapped: NodeOf<'http'>['mapped']): Record<string, string> | null {
  const wanted = mapped.filter(({ variable }) => variable !== '')
  if (wanted.length === 0) return {}
  const json = parsed(body)
  if (json === undefined || depthOf(body) > DEEPEST) return null
  return Object.fromEntries(wanted.map(({ pointer, variable }) => [variable, written(found(json, pointer))]))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** By its brackets; those within its texts count for nothing. */
function depthOf(body: string): number {
  let [depth, deepest] = [0, 0]
  for (const [sign] of body.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}

/** RFC 6901; its own properties alone. */
function found(json: unknown, pointer: string): unknown {
  if (pointer === '') return json
  const keys = pointer
    .replace(/^\//, '')
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  let at: unknown = json
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = Reflect.get(at, key)
  }
  return at
}

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.slice(0, VALUE_MAX).toWellFormed()
}
