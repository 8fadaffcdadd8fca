import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Refusal, refuse } from '@balcao/contract/errors'
import { IDEMPOTENCY_HEADER, REPEATED_HEADER } from '@balcao/contract/idempotency'
import { MEDIA_COOKIE } from '@balcao/contract/messages/files'
import { can } from '@balcao/contract/permissions'
import {
  type FileAnswer,
  type Handlers,
  type Route,
  type Routes,
  type StreamAnswer,
  type TypedAnswer,
  takesKey,
} from '@balcao/contract/route'
import { ANONYMOUS_BODY_LIMIT_BYTES, BODY_LIMIT_BYTES } from '@balcao/contract/values/constants'
import { withoutNumbers } from '@balcao/contract/values/masking'
import cookie from '@fastify/cookie'
import compileSerializer from 'fast-json-stringify'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod'
import { log } from '../log.ts'
import { bearerOf, type SignedIn, signedIn } from '../trust/auth.ts'
import { asRefusal, goneOf, leaveUnread, refusalAs, sendError } from './answers.ts'
import { readJson } from './body.ts'
import { BODY_TIMES, type BodyTimes, LONGEST_REQUEST_MS, limitBodyTime } from './body-time.ts'
import { type Form, type KeepFile, type RefusedFile, readForm } from './form.ts'
import { fingerprintOf, type Kept, keyIn, onceOnly, type Repeatable } from './idempotency.ts'
import { lostPage } from './lost-page.ts'
import { isThisMachine, networkOf } from './network-address.ts'
import { Rates } from './rates.ts'
import { readInput, readQuery, refuseUnreadable } from './reading.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFile, sendStream } from './send-file.ts'

/** What a handler may know of the request, and do to the answer, beyond its body. */
export interface Exchange {
  requestId: string
  address: string
  host: string
  agent: string
  language: string | undefined
  bearer: string | null
  /** The signed-in user, when the route is not anonymous. */
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
  /** Ends what is done for a caller who no longer waits for it. */
  gone(): AbortSignal
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
    form: Form | null
  }
}

interface HttpOptions {
  trustProxy?: TrustedProxies
  /** Of routes that take forms. */
  keepFile?: KeepFile
  /** Where people reach us. Over https, cookies are marked Secure and say so in their names. */
  publicUrl?: string
  bodyTimes?: BodyTimes
}

/** So many that stand in front, or these addresses; unless it is said, one that runs on this machine. */
type TrustedProxies = 'local' | false | number | string[]

const SLOW_MS = 1000

/** Whose word on the caller's address is believed. */
function trusted(proxies: TrustedProxies) {
  if (proxies === 'local') return (address: string, hop: number) => hop === 0 && isThisMachine(address)
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

export function createHttp(options: HttpOptions = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(options.trustProxy ?? 'local'),
    requestTimeout: LONGEST_REQUEST_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400, querystringParser: readQuery },
    // A stop waits for what is being answered and takes nothing new.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: sendError,
  }) as unknown as FastifyInstance
  app.register(cookie)
  const publicUrl = options.publicUrl ?? 'http://localhost'
  const isSecure = publicUrl.startsWith('https:')
  const secured = securityHeaders({ isSecure })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(secured)
    next()
  })
  app.decorateRequest('signedIn', null)
  app.decorateRequest('form', null)
  app.decorate('secureCookies', isSecure)
  app.decorate('keepFile', options.keepFile ?? null)
  app.decorate('rates', new Rates())
  limitBodyTime(app, options.bodyTimes ?? BODY_TIMES)
  readJson(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => lostPage(request, reply) ?? sendError(new Refusal('ERR_NOT_FOUND'), request, reply))
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
    rates: Rates
  }
}

/** Registers each route of a group with its handler; a missing handler does not compile. */
export function serve<A extends Routes>(
  app: FastifyInstance,
  routes: A,
  handlers: Handlers<A, Exchange>,
  { isKey }: { isKey?: IsKey } = {},
): void {
  for (const name of Object.keys(routes) as (keyof A & string)[]) {
    const route: Route | undefined = routes[name]
    if (route) register(app, { name, route, isKey, handler: handlers[name] as unknown as AnyHandler })
  }
}

/** Whether a key in a path opens anything; asked before a body is read. */
type IsKey = (key: string) => Promise<boolean>
type AnyHandler = (input: Record<string, unknown>) => unknown

interface Served {
  name: string
  route: Route
  isKey: IsKey | undefined
  handler: AnyHandler
}

function register(app: FastifyInstance, served: Served): void {
  const { route } = served
  const { takes } = route
  if (route.forms) return void app.register(async its => takeForms(its, served))
  if (takes === undefined) {
    add(app, served)
    return
  }
  app.register(async its => {
    its.removeAllContentTypeParsers()
    if (takes === 'stream') its.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    else its.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(its, served)
  })
}

/** A caller who may not make the call was sent away before its form is read. */
function takeForms(app: FastifyInstance, served: Served): void {
  const { keepFile } = app
  const { route } = served
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, form: Readable) => {
    const who = request.signedIn
    if (!who || !keepFile) return refuse('ERR_VALIDATION', { reason: 'form' })
    request.form = await readForm(form, { headers: request.headers, route, keep: file => keepFile(who, file) })
    return request.form.body
  })
  add(app, served)
}

function add(app: FastifyInstance, { name, route, isKey, handler }: Served): void {
  const serialize = route.answers ? null : serializerFor(route)
  app.route({
    method: route.method,
    url: route.path,
    // Asking for the head of something, or loading it ahead, is looking: it makes nobody's tickets read.
    exposeHeadRoute: !route.writes,
    ...(route.takes === 'stream' || route.forms ? {} : { bodyLimit: bodyLimitOf(route) }),
    onRequest: async (request, reply) => {
      refuseUnreadable(request.url)
      if (route.can !== 'anonymous' && !route.answers && lostPage(request, reply)) return reply
      if (route.can === 'anonymous') await admitAnybody(app, request, { name, route, isKey })
      if (route.writes && isAhead(request)) refuse('ERR_NOT_FOUND')
      if (route.can !== 'anonymous') request.signedIn = await admit(request, route)
    },
    handler: async (request, reply) => {
      const run = async () => {
        const input = { ...readInput(route, request), actor: request.signedIn, exchange: exchangeOf(app, request, reply) }
        const result = await handler(input)
        return request.signedIn?.masked && serialize ? withoutNumbers(result) : result
      }
      const repeatable = serialize && repeatableOf(route, request)
      if (repeatable)
        return answerOnce(request, reply, repeatable, async () => ({ status: route.status ?? 200, body: serialize(await run()) }))

      const result = await run()
      if (route.answers === 'file') return sendFile(request, reply, result as FileAnswer)
      if (route.answers === 'stream') return sendStream(reply, result as StreamAnswer)
      if (!serialize) {
        const { type, body } = (
          route.answers === 'typed' ? result : { type: 'text/plain; charset=utf-8', body: result }
        ) as TypedAnswer
        return reply.type(type).header('cache-control', 'no-store').send(body)
      }
      reply.status(route.status ?? 200).type('application/json; charset=utf-8')
      if (route.kept) return answerKept(request, reply, serialize(result))
      reply.header('cache-control', 'no-store')
      return serialize(result)
    },
    config: { name, anonymous: route.can === 'anonymous', comesInParts: route.forms === true || route.takes === 'stream' },
  })
}

function bodyLimitOf({ takes, can }: Route): number {
  if (typeof takes === 'object') return takes.bytes
  return can === 'anonymous' ? ANONYMOUS_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES
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

/** Counted before it costs anything: by where it comes from, or, where a key in the path opens it, by that key. */
async function admitAnybody(
  { rates }: FastifyInstance,
  request: FastifyRequest,
  { name, route, isKey }: Omit<Served, 'handler'>,
): Promise<void> {
  if (route.can !== 'anonymous') return
  const from = `${name} from ${networkOf(request.ip)}`
  if (!route.byKey || !isKey) return rates.take(from, route.perMinute)
  rates.check(from, route.perMinute)
  const { key } = request.params as { key: string }
  if (await isKey(key)) return rates.take(`${name} with ${key}`, route.byKey.perMinute)
  rates.take(from, route.perMinute)
  refuse('ERR_NOT_FOUND')
}

/** A browser, or what sits in it, fetches what somebody might look at next. */
const isAhead = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].some(said =>
    /prefetch|preview|prerender/i.test(String(said)),
  )

/** Lets a caller pass with a valid token and a profile the policy names. Before the body is read. */
async function admit(request: FastifyRequest, route: Route): Promise<SignedIn> {
  const shown = bearerOf(request.headers.authorization) ?? (route.byCookie ? cookieOf(request, MEDIA_COOKIE.name) : null)
  const who = await signedIn(shown ?? null)
  if (route.can !== 'anonymous' && !can(who, route.can)) refuse('ERR_NO_PERMISSION')
  if (who.blocked && !route.whenBlocked && who.profile !== 'superadmin') refuse('ERR_ASAAS_OVERDUE')
  if (who.termsPending && !route.beforeTerms && who.profile !== 'superadmin') refuse('ERR_TERMS_NOT_ACCEPTED')
  return who
}

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
    gone: () => goneOf(reply),
    cookie: name => cookieOf(request, name),
    setCookie: (name, value, { maxAgeSeconds, path }) => {
      reply.setCookie(cookieName(app, name), value, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: app.secureCookies,
        maxAge: maxAgeSeconds,
      })
    },
  }
}

/** A neighbouring host, or a network in between, that can speak for us without https can set no cookie of this name. */
const cookieName = ({ secureCookies }: FastifyInstance, name: string) => (secureCookies ? `__Secure-${name}` : name)
const cookieOf = (request: FastifyRequest, name: string) => request.cookies[cookieName(request.server, name)]

const NOTHING = Buffer.alloc(0)
const NONE: ReadonlyMap<string, RefusedFile> = new Map()
