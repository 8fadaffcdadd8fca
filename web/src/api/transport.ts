import { ApiError, type Transport } from '@balcao/contract/client'
import { TOKEN_CODES } from '@balcao/contract/errors'
import type { Route } from '@balcao/contract/route'
import { REQUEST_TIMEOUT_MS } from '@balcao/contract/values/constants'
import type { SessionEnd, SessionStore } from './session.ts'

/** The server could not be reached, or took longer than 20 s. */
export class Unreachable extends Error {
  readonly timedOut: boolean
  constructor(timedOut: boolean, cause: unknown) {
    super(timedOut ? 'timeout' : 'offline', { cause })
    this.timedOut = timedOut
  }
}

/** Another tab is now somebody else; what this page would send is not theirs. */
export class WrongPerson extends Error {}

interface Wiring {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  session: SessionStore
  /** Runs one refresh at a time, across tabs where the browser can. */
  oneAtATime: <T>(work: () => Promise<T>) => Promise<T>
  onEnd: (why: SessionEnd, usedToken: string | null) => void
  onWrongPerson: () => void
  onReach: (reached: boolean) => void
  refreshUrl: string
  base?: string
}

interface Answer {
  status: number
  body: unknown
}

/** fetch as the product speaks it: a bearer, a time limit, one refresh for calls that need it, an end of session told once. */
export function createTransport(wiring: Wiring): { send: Transport; refresh: () => Promise<string> } {
  const { session } = wiring
  let refreshing: Promise<string> | null = null

  const refreshOnce = (stale: string | null, code: string): Promise<string> => {
    refreshing ??= wiring
      .oneAtATime(() => refresh(wiring, stale, code))
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  /** Somebody else signed in meanwhile: nothing more is said in their name, and the answer is not for them. */
  const keepTo = (person: string | null) => {
    const now = session.userId()
    if (now !== null && now !== person) throw new WrongPerson()
  }

  const call: Transport = async (route, url, body, signal) => {
    const ask = (token: string | null) => send(wiring, { route, url, body, token, signal })
    if (route.can === 'anonymous') return ask(session.token())
    if (!session.isStillWho()) {
      wiring.onWrongPerson()
      throw new WrongPerson()
    }

    const person = session.person()
    const token = session.token()
    const first = await ask(token)
    keepTo(person)
    const code = codeOf(first)
    if (first.status === 401) wiring.onEnd(code === 'ERR_TENANT_INACTIVE' ? 'inactive' : 'expired', token)
    if (first.status !== 403 || !isTokenCode(code)) return first

    const fresh = await refreshOnce(token, code)
    keepTo(person)
    const second = await ask(fresh)
    keepTo(person)
    if (second.status === 401) wiring.onEnd('expired', fresh)
    if (second.status === 403 && isTokenCode(codeOf(second))) wiring.onEnd('invalid', fresh)
    return second
  }
  return { send: call, refresh: () => refreshOnce(session.token(), 'ERR_TOKEN_EXPIRED') }
}

/** Another call, or another tab, may have refreshed while this one waited: then its token is the answer. */
async function refresh(wiring: Wiring, stale: string | null, code: string): Promise<string> {
  const current = wiring.session.token()
  if (current && current !== stale) return current
  // The session ended while this call's refusal was on its way: asking once more would end it twice.
  if (stale && !current) throw new ApiError(401, { error: 'ERR_SESSION_EXPIRED' })

  const answer = await sendTo(wiring, { method: 'POST', url: wiring.refreshUrl, token: stale })
  if (answer.status >= 200 && answer.status < 300) {
    const { token } = answer.body as { token: string }
    wiring.session.renew(token)
    return token
  }
  if (answer.status === 401 || answer.status === 403) {
    const said = codeOf(answer)
    wiring.onEnd(said === 'ERR_TENANT_INACTIVE' ? 'inactive' : code === 'ERR_TOKEN_INVALID' ? 'invalid' : 'expired', stale)
  }
  throw new ApiError(answer.status, (answer.body ?? {}) as Record<string, unknown>)
}

interface Asking {
  url: string
  body?: unknown
  token: string | null
  signal?: AbortSignal | undefined
}

const send = (wiring: Wiring, { route, ...its }: Asking & { route: Route }) =>
  sendTo(wiring, { ...its, method: route.method, cache: route.kept ? 'no-cache' : 'no-store', waitsMs: route.waitsMs })

async function sendTo(
  wiring: Wiring,
  {
    method,
    url,
    body,
    token,
    signal,
    cache = 'no-store',
    waitsMs = REQUEST_TIMEOUT_MS,
  }: Asking & { method: string; cache?: RequestCache; waitsMs?: number | undefined },
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await wiring.fetch(`${wiring.base ?? ''}${url}`, {
      method,
      headers,
      credentials: 'same-origin',
      cache,
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(waitsMs)]) : AbortSignal.timeout(waitsMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, body: await bodyOf(response) }
    wiring.onReach(true)
    return answer
  } catch (error) {
    signal?.throwIfAborted()
    wiring.onReach(false)
    throw new Unreachable(error instanceof DOMException && error.name === 'TimeoutError', error)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    // A proxy's error page: the status is all there is to know.
    return { error: text.length < 200 && !text.startsWith('<') ? text : undefined }
  }
}

const codeOf = ({ body }: Answer): string => {
  const said = (body as { error?: unknown } | null)?.error
  return typeof said === 'string' ? said : ''
}

const isTokenCode = (code: string) => TOKEN_CODES.some(one => one === code)
