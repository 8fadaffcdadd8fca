import { parse } from 'node:querystring'
import { refuse } from '@balcao/contract/errors'
import type { Route } from '@balcao/contract/route'
import { withoutMasked } from '@balcao/contract/values/masking'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** The reader of addresses stops there without a word, and the rest would be as if nobody had asked for it. */
const PARAMETERS_MAX = 1_000

/** An address no statement can be asked with, or that would be read in part. */
export function refuseUnreadable(url: string): void {
  if (url.includes('%00')) refuse('ERR_VALIDATION', { reason: 'nul' })
  if (url.split('&', PARAMETERS_MAX + 1).length > PARAMETERS_MAX) refuse('ERR_VALIDATION', { reason: 'parameters' })
}

/** Some clients mark what may come several times by brackets after its name. */
export function readQuery(query: string): Record<string, unknown> {
  const read: Record<string, unknown> = parse(query)
  for (const marked of Object.keys(read).filter(name => name.endsWith('[]'))) {
    const name = marked.slice(0, -2)
    read[name] = [read[name] ?? [], read[marked]].flat()
    delete read[marked]
  }
  return read
}

/** The parts of a request as the route's schemas read them, or a refusal that names everything wrong with them. */
export function readInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const issues: Issue[] = []
  const body = request.signedIn?.masked ? withoutMasked(request.body) : request.body
  const parts = { params: request.params, query: request.query, body } as const
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema || (part === 'body' && route.takes)) continue
    const read = schema.safeParse(parts[part] ?? (part === 'body' ? undefined : {}))
    if (read.success) input[part] = read.data
    else issues.push(...issuesIn(read.error, part))
  }
  if (issues.length > 0) refuse('ERR_VALIDATION', { issues })
  return input
}

/** One thing wrong with what was sent: where, and what a form needs to say it in the user's language. */
interface Issue {
  in: 'params' | 'query' | 'body'
  path: (string | number)[]
  code: string
  [more: string]: unknown
}

/** `at` is where in that part the schema was applied. */
export const issuesIn = (error: z.ZodError, part: Issue['in'], at: readonly string[] = []): Issue[] =>
  error.issues.map(issue => {
    const { path, code, message, input: _input, ...more } = issue as z.core.$ZodIssue & Record<string, unknown>
    return { ...more, in: part, path: [...at, ...(path as (string | number)[])], code: String(code), message }
  })
