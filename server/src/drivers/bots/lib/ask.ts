import { FetchError, type OutgoingRequest } from '../../../infra/outside/http-client.ts'
import { gist } from '../../gist.ts'
import { BotError, type BotOutside } from '../bot-driver.ts'
import { readJson } from './json.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Null when it is no JSON. */
  body: unknown
}

interface Call {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  form?: FormData
  params?: Record<string, string>
  signal: AbortSignal
}

const ANSWER_BYTES = 1024 * 1024
/** The signal of a turn ends it sooner. */
const LONGEST_MS = 120_000

/** One exchange with an engine: its answer with any status, or the `BotError` that says why there is none. */
export async function ask(outside: BotOutside, url: string, call: Call): Promise<Answer> {
  const response = await open(outside, url, call)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: readJson(text) }
}

/** The same, as it comes: the reader counts its bytes. */
export const askStream = (outside: BotOutside, url: string, call: Call): Promise<Response> => open(outside, url, call, true)

async function open(outside: BotOutside, url: string, call: Call, asStream?: true): Promise<Response> {
  const { body, type } = await bodyOf(call)
  const request: OutgoingRequest = {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...call.headers },
    ...(body !== undefined && { body }),
    redirects: 0,
    maxBytes: ANSWER_BYTES,
    timeoutMs: LONGEST_MS,
    signal: call.signal,
    ...(asStream && { asStream }),
  }
  const response = await outside.fetch(url, request).catch((error: unknown) => Promise.reject(unanswered(error, call.signal)))
  if (response.status < 300 || response.status > 399) return response
  await response.body?.cancel()
  throw new BotError(
    'config',
    'ERR_BOT_UNREACHABLE',
    `${response.status} to ${response.headers.get('location')?.slice(0, 200) ?? 'nowhere'}`,
  )
}

async function bodyOf({ json, form, params }: Call): Promise<{ body?: string | Uint8Array; type?: string }> {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (params) return { body: new URLSearchParams(params).toString(), type: 'application/x-www-form-urlencoded' }
  if (!form) return {}
  const encoded = new Response(form)
  return { body: await encoded.bytes(), type: encoded.headers.get('content-type') ?? 'multipart/form-data' }
}

/** What no answer means. */
export function unanswered(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new BotError('retry', 'ERR_BOT_TIMEOUT', 'given up', { cause: error })
  if (!(error instanceof FetchError)) return error
  const { problem, message } = error
  const more = { cause: error }
  if (problem === 'refused') return new BotError('config', 'ERR_BOT_UNREACHABLE', message, more)
  if (problem === 'too-large') return new BotError('handOver', 'ERR_BOT_ANSWER', message, more)
  if (problem === 'timeout') return new BotError('retry', 'ERR_BOT_TIMEOUT', message, more)
  return new BotError('retry', 'ERR_BOT_UNREACHABLE', message, more)
}

/** What engines have in common of refusing; null: it is not one of these. */
export function usualError({ status, text, headers }: Answer): BotError | null {
  const details = `${status} ${gist(text)}`
  if (status === 401 || status === 403) return new BotError('config', 'ERR_BOT_KEY', details)
  if (status === 404) return new BotError('config', 'ERR_BOT_NOT_FOUND', details)
  if (status === 429) return new BotError('retry', 'ERR_BOT_LIMITED', details, retryAfter(headers))
  if (status >= 500) return new BotError('retry', 'ERR_BOT_FAILED', details)
  return null
}

export const notUnderstood = (answer: Pick<Answer, 'status' | 'text'>): BotError =>
  new BotError('handOver', 'ERR_BOT_ANSWER', `${answer.status} ${gist(answer.text)}`)

export function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (ms > 0) return { retryAfterMs: ms }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
}

/** Nobody waits longer for another try than this. */
const PAUSE_MOST_MS = 8_000

/** Again while the engine is only busy: as often as there are pauses, each no shorter than the engine asks. */
export async function repeated<T>(
  { wait }: Pick<BotOutside, 'wait'>,
  signal: AbortSignal,
  pauses: readonly number[],
  run: () => Promise<T>,
  mayRepeat: (error: BotError) => boolean = error => error.outcome === 'retry' && error.code !== 'ERR_BOT_TIMEOUT',
): Promise<T> {
  const [pause, ...rest] = pauses
  try {
    return await run()
  } catch (error) {
    if (pause === undefined || !(error instanceof BotError) || !mayRepeat(error) || signal.aborted) throw error
    const ms = Math.max(pause, error.retryAfterMs ?? 0)
    if (ms > PAUSE_MOST_MS) throw error
    await wait(ms, signal).catch((cause: unknown) =>
      Promise.reject(new BotError('retry', 'ERR_BOT_TIMEOUT', 'given up', { cause })),
    )
    return repeated({ wait }, signal, rest, run, mayRepeat)
  }
}

/** `https://x.example/v1/` and `https://x.example/v1` are one. */
export const at = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`
