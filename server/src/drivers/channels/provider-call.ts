import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { FetchError, type GuardedFetch, type OutgoingRequest } from '../../infra/outside/http-client.ts'
import { gist } from '../gist.ts'
import { type Health, type OutboundMedia, SendError } from './driver.ts'

/** What a provider answered. Some say their errors with a 200, some in HTML: `body` is null when it is not JSON. */
export interface Answer {
  status: number
  body: unknown
  text: string
}

export interface Call extends Pick<OutgoingRequest, 'headers' | 'timeoutMs' | 'maxBytes'> {
  method?: string
  signal?: AbortSignal | undefined
  json?: unknown
  form?: Readonly<Record<string, string>> | URLSearchParams
  parts?: FormData
}

/** One exchange with a provider: its answer whatever the status, or the `SendError` that says what became of the request. */
export async function ask(fetch: GuardedFetch, url: string | URL, call: Call = {}): Promise<Answer> {
  const { body, type } = await bodyOf(call)
  const request: OutgoingRequest = {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...call.headers },
    ...(body !== undefined && { body }),
    ...(call.timeoutMs && { timeoutMs: call.timeoutMs }),
    ...(call.maxBytes && { maxBytes: call.maxBytes }),
    ...(call.signal && { signal: call.signal }),
  }
  const response = await fetch(url, request).catch((error: unknown) => Promise.reject(unanswered(error)))
  const text = await response.text()
  return { status: response.status, body: parsed(text), text }
}

async function bodyOf({ json, form, parts }: Call): Promise<{ body?: string | Uint8Array; type?: string }> {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  if (!parts) return {}
  const encoded = new Response(parts)
  return { body: await encoded.bytes(), type: encoded.headers.get('content-type') ?? 'multipart/form-data' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Nobody was reached, so nothing was sent. */
const NEVER_THERE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|CERT_\w+|DEPTH_\w+|SELF_SIGNED\w*|UNABLE_TO_\w+|ERR_TLS_\w+)$/

/** A file of theirs, as it comes; of more than `maxBytes` it ends with an error. */
export async function fileFrom(fetch: GuardedFetch, url: string | URL, request: OutgoingRequest): Promise<Readable> {
  const { maxBytes = FILE_BYTES } = request
  const response = await fetch(url, { timeoutMs: 120_000, ...request, asStream: true }).catch((error: unknown) =>
    Promise.reject(undelivered(error)),
  )
  if (response.ok && response.body) return Readable.from(counted(response.body, maxBytes))
  await response.body?.cancel()
  throw notDownloaded(response.status >= 500 || response.status === 429, `the file: ${response.status}`)
}

const FILE_BYTES = 110 * 1024 * 1024

async function* counted(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw notDownloaded(false, `the file is larger than ${maxBytes} bytes`)
    yield chunk
  }
}

const undelivered = (error: unknown): unknown =>
  error instanceof FetchError ? notDownloaded(['timeout', 'unreachable'].includes(error.problem), error.message, error) : error

const notDownloaded = (isLater: boolean, details: string, cause?: unknown) =>
  new SendError(isLater ? 'wait' : 'refused', 'ERR_WAPP_DOWNLOAD_MEDIA', details, { cause })

/** What they answered, if it is what it should be. */
export function understood<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const where = read.error.issues[0]?.path.join('.') ?? ''
  throw new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', `an answer that is not understood, at "${where}"`, {
    cause: read.error,
  })
}

/** What a request that got no answer means for a message: the provider may have it, unless it was surely not there. */
function unanswered(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error
  const { problem, message } = error
  if (problem === 'refused') return new SendError('down', 'ERR_CHANNEL_UNREACHABLE', message, { cause: error })
  const outcome = problem === 'unreachable' && NEVER_THERE.test(codeOf(error.cause)) ? 'wait' : 'doubt'
  return new SendError(outcome, 'ERR_CHANNEL_UNREACHABLE', message, { cause: error, scope: 'channel' })
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '')

/** A provider in trouble: 503 and 429 took nothing, after any other 5xx nobody knows. */
export function overloaded(answer: Answer, retryAfterMs?: number): SendError | null {
  const details = `${answer.status} ${gist(answer.text)}`
  if (answer.status === 429) {
    return new SendError('wait', 'ERR_CHANNEL_LIMITED', details, { scope: 'channel', ...(retryAfterMs && { retryAfterMs }) })
  }
  if (answer.status === 503) return new SendError('wait', 'ERR_CHANNEL_UNREACHABLE', details, { scope: 'channel' })
  if (answer.status >= 500) return new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', details)
  return null
}

/** For a check: the same errors, told instead of thrown. */
export async function toldHealth(look: () => Promise<Health>): Promise<Health> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof SendError) return { ok: false, code: error.code, details: error.message }
    throw error
  }
}

export const bytesOf = async (media: OutboundMedia): Promise<Buffer<ArrayBuffer>> => Buffer.from(await buffer(await media.open()))
