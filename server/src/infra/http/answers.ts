import { finished } from 'node:stream'
import { type ErrorCode, Refusal } from '@balcao/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNoRoom } from '../health/disk.ts'
import { log } from '../log.ts'
import { hasBody } from './body-time.ts'
import type { Kept } from './idempotency.ts'

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

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Nobody is there any more to be told, and nothing of ours failed.
  if (hungUp(request, reply)) return void reply.status(HUNG_UP).send()
  const refusal = asRefusal(error)
  if (refusal.status >= 500) log.error({ err: error, requestId: request.id, url: request.routeOptions?.url ?? null }, 'failed')
  const { status, body } = refusalAs(refusal, request)
  if (typeof refusal.details?.retryAfter === 'number') reply.header('retry-after', refusal.details.retryAfter)
  const answer = () =>
    void reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
  if (isStranger(request) && refusal.code !== 'ERR_PAYLOAD_TOO_LARGE') return void leaveStranger(request, reply, answer)
  if (refusal.code !== 'ERR_REQUEST_TIMEOUT' && isShort(request)) return void drain(request, reply, answer)
  leaveUnread(request, reply)
  answer()
}

export const refusalAs = ({ code, status, details }: Refusal, request: FastifyRequest): Kept => ({
  status,
  body: JSON.stringify({ error: code, ...(details ?? {}), ...(status >= 500 ? { requestId: request.id } : {}) }),
})

/** What others call it in their logs; no client ever sees it. */
const HUNG_UP = 499

/** They left before they had said it all. A body that we stopped reading has lost its socket; the reply has it still. */
const hungUp = ({ raw }: FastifyRequest, reply: FastifyReply): boolean => !raw.complete && (reply.raw.socket?.destroyed ?? true)

const HEARD_OUT_BYTES = 16 * 1024 * 1024

/** Too much for its call, but soon over. */
const isShort = ({ raw, body, headers }: FastifyRequest): boolean =>
  !raw.complete && body === undefined && Number(headers['content-length'] ?? Number.NaN) <= HEARD_OUT_BYTES

const isStranger = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.anonymous === true

const PASSED_OVER_BYTES = 64 * 1024

/** Told at once. What little they still send runs past behind the answer, for as long as a body may take; more ends the connection. */
function leaveStranger(request: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > PASSED_OVER_BYTES) leaveUnread(request, reply)
  answer()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callers need not say who they are. */
    anonymous?: boolean
  }
}

/** A client that still writes when the connection is closed hears that it broke, and never why. */
function drain(request: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  const { raw } = request
  reply.removeHeader('connection')
  finished(raw.resume(), () => {
    leaveUnread(request, reply)
    answer()
  })
}

/** What is still on its way is not waited for. */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close')
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code } = error as { code?: string }
  if (code && FASTIFY[code]) return new Refusal(FASTIFY[code], undefined, error)
  if (code && DATABASE_AWAY.test(code)) return new Refusal('ERR_UNAVAILABLE', undefined, error)
  if (isNoRoom(error)) return new Refusal('ERR_UNAVAILABLE', { reason: 'storage' }, error)
  return new Refusal('ERR_INTERNAL', undefined, error)
}

/** Aborts when the caller hangs up before the answer is written whole. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
