import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { finished, Readable } from 'node:stream'
import { BODY_LIMIT_BYTES } from '@balcao/contract/constants'
import { ERRORS, type ErrorCode, Refusal, refuse } from '@balcao/contract/errors'
import { MEDIA_COOKIE } from '@balcao/contract/files'
import { IDEMPOTENCY_HEADER, REPEATED_HEADER } from '@balcao/contract/idempotency'
import { can } from '@balcao/contract/permissions'
import { type FileAnswer, type Handlers, type Route, type Routes, type TypedAnswer, takesKey } from '@balcao/contract/route'
import cookie from '@fastify/cookie'
import compileSerializer from 'fast-json-stringify'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod'
import { bearerOf, type SignedIn, signedIn } from './auth.ts'
import { type Form, type KeepFile, type RefusedFile, readForm } from './http/form.ts'
import { readable, readQuery } from './http/reading.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendFile } from './http/send-file.ts'
import { fingerprintOf, type Kept, keyIn, onceOnly, type Repeatable } from './idempotency.ts'
import { log } from './log.ts'

/** What a handler may know of the request, and do to the answer, beyond its body. */
export interface Exchange {
  requestId: string
  address: string
  host: string
  agent: string
  language: string | undefined
  bearer: string | null
  /** Who is signed in, when the route is not anonymous. */
  session: SignedIn | null
  headers: IncomingHttpHeaders
  /** As it was asked for, with its query. */
  path: string
  /** Every parameter of the address as it was sent, unchecked. */
  search: Readonly<Record<string, unknown>>
  /** Of a route that takes bytes: they, unread; and whole where it says how many at most. */
  stream: Readable | null
  bytes: Buffer
  /** Of a form: by their ids, the files that were not kept, and why. */
  refusedFiles: ReadonlyMap<string, RefusedFile>
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
    form: Form | null
  }
}

export interface HttpOptions {
  trustProxy?: false | number | string[]
  /** Of routes that take forms. */
  keepFile?: KeepFile
  /** Cookies are marked Secure when people reach us over https. */
  secureCookies?: boolean
}

const SLOW_MS = 1000

/** So many proxies stand in front, or these addresses: whose word on the caller's address is believed. */
const trusted = (proxies: false | number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

export function createHttp(options: HttpOptions = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(options.trustProxy ?? false),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400, querystringParser: readQuery },
    // A stop waits for what is being answered and takes nothing new.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: sendError,
  }) as unknown as FastifyInstance
  app.register(cookie)
  const secured = securityHeaders({ secure: options.secureCookies ?? false })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(secured)
    next()
  })
  app.decorateRequest('signedIn', null)
  app.decorateRequest('form', null)
  app.decorate('secureCookies', options.secureCookies ?? false)
  app.decorate('keepFile', options.keepFile ?? null)
  readJson(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new Refusal('ERR_NOT_FOUND'), request, reply))
  app.addHook('onResponse', (request, reply, next) => {
    if (reply.elapsedTime > SLOW_MS) log.warn({ url: request.routeOptions.url, ms: Math.round(reply.elapsedTime) }, 'slow answer')
    next()
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    secureCookies: boolean
    keepFile: KeepFile | null
  }
}

/** A NUL escape; a backslash that is itself escaped makes it text. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** Bodies are JSON, or nothing. What PostgreSQL cannot hold is refused at the door (a NUL), or made readable. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (NUL.test(body as string)) return done(new Refusal('ERR_VALIDATION', { reason: 'nul' }))
    parse(request, readable(body as string), (error, value) =>
      error ? done(new Refusal('ERR_INVALID_JSON', undefined, error)) : done(null, value),
    )
  })
}

/** Registers each route of a group with its handler; a missing handler does not compile. */
export function serve<A extends Routes>(app: FastifyInstance, routes: A, handlers: Handlers<A, Exchange>): void {
  for (const name of Object.keys(routes) as (keyof A & string)[]) {
    const route: Route | undefined = routes[name]
    if (route) register(app, name, route, handlers[name] as unknown as AnyHandler)
  }
}

type AnyHandler = (input: Record<string, unknown>) => unknown

function register(app: FastifyInstance, name: string, route: Route, handler: AnyHandler): void {
  const { takes } = route
  if (route.forms) return void app.register(async its => takeForms(its, name, route, handler))
  if (takes === undefined) {
    add(app, name, route, handler)
    return
  }
  app.register(async its => {
    its.removeAllContentTypeParsers()
    if (takes === 'stream') its.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    else its.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: takes.bytes }, (_request, body, done) => done(null, body))
    add(its, name, route, handler)
  })
}

/** Whoever may not make the call was sent away before its form is read. */
function takeForms(app: FastifyInstance, name: string, route: Route, handler: AnyHandler): void {
  const { keepFile } = app
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, form: Readable) => {
    const who = request.signedIn
    if (!who || !keepFile) return refuse('ERR_VALIDATION', { reason: 'form' })
    request.form = await readForm(form, { headers: request.headers, route, keep: file => keepFile(who, file) })
    return request.form.body
  })
  add(app, name, route, handler)
}

function add(app: FastifyInstance, name: string, route: Route, handler: AnyHandler): void {
  const serialize = route.answers ? null : serializerFor(route)
  app.route({
    method: route.method,
    url: route.path,
    onRequest: async request => {
      if (request.url.includes('%00')) refuse('ERR_VALIDATION', { reason: 'nul' })
      if (route.can !== 'anonymous') request.signedIn = await admit(request, route)
    },
    handler: async (request, reply) => {
      const run = async () =>
        handler({ ...checked(route, request), actor: request.signedIn, exchange: exchangeOf(app, request, reply) })
      const repeatable = serialize && repeatableOf(route, request)
      if (repeatable)
        return answerOnce(request, reply, repeatable, async () => ({ status: route.status ?? 200, body: serialize(await run()) }))

      const result = await run()
      if (route.answers === 'file') return sendFile(request, reply, result as FileAnswer)
      if (!serialize) {
        const { type, body } = (
          route.answers === 'typed' ? result : { type: 'text/plain; charset=utf-8', body: result }
        ) as TypedAnswer
        return reply.type(type).header('cache-control', 'no-store').send(body)
      }
      reply.status(route.status ?? 200).type('application/json; charset=utf-8')
      if (route.kept) return answerKept(request, reply, serialize(result))
      if (route.method !== 'GET' || route.can === 'anonymous' || route.writes) reply.header('cache-control', 'no-store')
      return serialize(result)
    },
    config: { name },
  })
}

/** What its caller may make again under the same key: it is done once, and answered each time as the first. */
function repeatableOf(route: Route, request: FastifyRequest): Repeatable | null {
  const { signedIn: who, headers, body, form } = request
  if (!takesKey(route) || !who) return null
  const key = keyIn(headers[IDEMPOTENCY_HEADER])
  if (key === null) return null
  const bytes = [headers['content-type'] ?? '', headers['content-length'] ?? '']
  const said = form ? ['form', form.said] : body instanceof Readable ? bytes : [JSON.stringify(body ?? null)]
  return { tenantId: who.tenantId, userId: who.userId, key, fingerprint: fingerprintOf(request.method, request.url, ...said) }
}

async function answerOnce(request: FastifyRequest, reply: FastifyReply, repeatable: Repeatable, run: () => Promise<Kept>) {
  const { status, body, isRepeated } = await onceOnly(repeatable, run, error => refusalAs(asRefusal(error), request))
  if (isRepeated) reply.header(REPEATED_HEADER, 'true')
  leaveUnread(request, reply)
  return reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

/** An answer the client may hold already: then it is told so, and nothing more. */
function answerKept(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  return request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(body)
}

/** Who may pass: a token that stands, and a profile the policy names. Before the body is read. */
async function admit(request: FastifyRequest, route: Route): Promise<SignedIn> {
  const shown = bearerOf(request.headers.authorization) ?? (route.byCookie ? request.cookies[MEDIA_COOKIE.name] : null)
  const who = await signedIn(shown ?? null)
  if (route.can !== 'anonymous' && !can(who, route.can)) refuse('ERR_NO_PERMISSION')
  if (who.blocked && !route.whenBlocked && who.profile !== 'superadmin') refuse('ERR_ASAAS_OVERDUE')
  if (who.termsPending && !route.beforeTerms && who.profile !== 'superadmin') refuse('ERR_TERMS_NOT_ACCEPTED')
  return who
}

function checked(route: Route, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const issues: Issue[] = []
  const parts = { params: request.params, query: request.query, body: request.body } as const
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
export interface Issue {
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

/** Made at the first answer: of nearly two hundred calls most are not made on most days. */
function serializerFor(route: Route): (value: unknown) => string {
  let stringify: ReturnType<typeof compileSerializer> | undefined
  // It writes declared fields only: what the contract does not name cannot leak.
  return value => {
    stringify ??= compiled(route)
    return stringify(value)
  }
}

function compiled(route: Route): ReturnType<typeof compileSerializer> {
  const schema = z.toJSONSchema(route.reply, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // The serialiser writes values by their names and does not look at those.
    override: ({ jsonSchema }) => {
      delete jsonSchema.propertyNames
    },
  })
  return compileSerializer(schema as Parameters<typeof compileSerializer>[0])
}

function exchangeOf(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    requestId: request.id,
    address: request.ip,
    host: request.host,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: request.headers['accept-language']?.split(',')[0]?.split(';')[0],
    bearer: bearerOf(request.headers.authorization),
    session: request.signedIn,
    headers: request.headers,
    path: request.url,
    search: request.query as Record<string, unknown>,
    stream: request.body instanceof Readable ? request.body : null,
    bytes: Buffer.isBuffer(request.body) ? request.body : NOTHING,
    refusedFiles: request.form?.refused ?? NONE,
    cookie: name => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds, path }) => {
      reply.setCookie(name, value, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: app.secureCookies,
        maxAge: maxAgeSeconds,
      })
    },
  }
}

const NOTHING = Buffer.alloc(0)
const NONE: ReadonlyMap<string, RefusedFile> = new Map()

/** Fastify's own refusals and the database's absence, as codes of ours. */
const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_UNSUPPORTED_MEDIA',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'ERR_INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'ERR_INVALID_JSON',
  FST_ERR_BAD_URL: 'ERR_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ERR_NOT_FOUND',
}
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|08\w{3}|53300)$/

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) log.error({ err: error, requestId: request.id, url: request.routeOptions?.url ?? null }, 'failed')
  const { status, body } = refusalAs(refusal, request)
  if (typeof refusal.details?.retryAfter === 'number') reply.header('retry-after', refusal.details.retryAfter)
  const answer = () =>
    void reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
  if (isShort(request)) return void hearOut(request, reply, answer)
  leaveUnread(request, reply)
  answer()
}

const refusalAs = ({ code, status, details }: Refusal, request: FastifyRequest): Kept => ({
  status,
  body: JSON.stringify({ error: code, ...(details ?? {}), ...(status >= 500 ? { requestId: request.id } : {}) }),
})

const HEARD_OUT_BYTES = 16 * 1024 * 1024

/** Too much for its call, but soon over. */
const isShort = ({ raw, body, headers }: FastifyRequest): boolean =>
  !raw.complete && body === undefined && Number(headers['content-length'] ?? Number.NaN) <= HEARD_OUT_BYTES

/** Whoever still writes when the connection is closed hears that it broke, and never why. */
function hearOut({ raw }: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  reply.removeHeader('connection')
  finished(raw.resume(), answer)
}

/** What is still on its way is not waited for. */
function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close')
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code } = error as { code?: string }
  if (code && FASTIFY[code]) return new Refusal(FASTIFY[code], undefined, error)
  if (code && DATABASE_AWAY.test(code)) return new Refusal('ERR_UNAVAILABLE', undefined, error)
  return new Refusal('ERR_INTERNAL', undefined, error)
}

export const statusOf = (code: ErrorCode): number => ERRORS[code]
