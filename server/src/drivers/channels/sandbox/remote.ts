import { z } from 'zod'
import { FetchError } from '../../../infra/outside/http-client.ts'
import { type Health, type Outside, SendError } from '../driver.ts'
import type { Order, ProviderAnswer } from './provider.ts'

/** The way to the provider. */
export interface Line {
  take(order: Order, signal: AbortSignal): Promise<ProviderAnswer>
  close(): Promise<void>
  number?: string
}

interface Elsewhere {
  baseUrl: string
  token: string | undefined
  outside: Outside
}

const answer = z.object({
  externalId: z.string().optional(),
  scope: z.enum(['channel', 'conversation']).optional(),
  details: z.string().optional(),
})
const opened = z.object({ session: z.string(), number: z.string().optional() })

/** Of no use longer than a process lives; the end of the line is how either side knows that the other is gone. */
const HELD_MS = 2 ** 31 - 1
const SEND_MS = 120_000
const ANSWER_BYTES = 64 * 1024

/**
 * A provider that is another program: orders are posted to it, and it calls our hook. It lets one program at a time have the
 * session, for as long as that one keeps a line open.
 */
export function elsewhere({ baseUrl, token, outside }: Elsewhere) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const url = (path: string) => `${baseUrl.replace(/\/$/, '')}${path}`
  const ask = async (path: string, body: object, signal: AbortSignal) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal, timeoutMs: SEND_MS, maxBytes: ANSWER_BYTES }
    return outside.fetch(url(path), request).catch((error: unknown) => Promise.reject(unanswered(error)))
  }

  return {
    async check(): Promise<Health> {
      try {
        const { status } = await outside.fetch(url('/health'), { headers, timeoutMs: 10_000, maxBytes: ANSWER_BYTES })
        if (status === 401 || status === 403) return { ok: false, code: 'ERR_CHANNEL_TOKEN', details: String(status) }
        return status === 200 ? { ok: true } : { ok: false, code: 'ERR_CHANNEL_UNREACHABLE', details: String(status) }
      } catch (error) {
        if (error instanceof FetchError) return { ok: false, code: 'ERR_CHANNEL_UNREACHABLE', details: error.message }
        throw error
      }
    },

    async open(): Promise<Line> {
      const ending = new AbortController()
      const signal = AbortSignal.any([ending.signal, outside.signal])
      const response = await ask('/sessions', { hookUrl: outside.hookUrl }, signal)
      if (response.status === 401 || response.status === 403)
        throw new SendError('down', 'ERR_CHANNEL_TOKEN', String(response.status))
      if (response.status === 409) throw new SendError('down', 'ERR_CHANNEL_REPLACED', 'another program has this session')
      const { session, number } = opened.parse(await jsonOf(response))
      void hold(session, signal)
      return {
        ...(number ? { number } : {}),
        take: async (order, stop) => {
          const told = { ...order, session, hookUrl: outside.hookUrl }
          return taken(await ask('/orders', told, AbortSignal.any([stop, outside.signal])))
        },
        async close() {
          ending.abort()
          // An ended line says it as well, unless it had not been opened yet.
          await outside.fetch(url(`/sessions/${session}`), { method: 'DELETE', headers, timeoutMs: 2_000 }).catch(() => {})
        },
      }
    },
  }

  async function hold(session: string, signal: AbortSignal): Promise<void> {
    const details = await outside
      .fetch(url(`/sessions/${session}`), { headers, signal, timeoutMs: HELD_MS, maxBytes: ANSWER_BYTES })
      .then(
        response => `the provider ended the session (${response.status})`,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
    if (signal.aborted) return
    await outside.deliver({ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE', details })
  }
}

async function taken(response: Response): Promise<ProviderAnswer> {
  const body = answer.safeParse(await jsonOf(response))
  const { externalId, scope, details = `${response.status}` } = body.success ? body.data : {}
  const seconds = Number(response.headers.get('retry-after'))
  return {
    status: response.status,
    details,
    ...(externalId === undefined ? {} : { externalId }),
    ...(scope ? { scope } : {}),
    ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}),
  }
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** Nobody was there to take it. */
const NOT_THERE = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

function unanswered(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error
  const { cause } = error
  const never = cause instanceof Error && 'code' in cause && NOT_THERE.test(String(cause.code))
  const outcome = error.problem === 'refused' ? 'down' : never ? 'wait' : 'doubt'
  return new SendError(outcome, 'ERR_CHANNEL_UNREACHABLE', error.message, { cause: error, retryAfterMs: 2000, scope: 'channel' })
}
