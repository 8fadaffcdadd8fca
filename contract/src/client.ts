import type { ErrorCode } from './errors.ts'
import type { Answer, Route, Sent } from './route.ts'

/** The path of a route with its parameters and query filled in. */
export function urlOf(route: Route, sent: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(sent.params?.[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(sent.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(key, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** What a server's "no" looks like to a client; an unknown code keeps its raw text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | (string & {})
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    const said = body.error ?? body.msg ?? body.message
    super(typeof said === 'string' ? said : 'ERR_UNKNOWN')
    this.status = status
    this.code = this.message
    this.body = body
  }
}

/** `signal` ends a call that nobody waits for any more. */
export type Transport = (
  route: Route,
  url: string,
  body: unknown,
  signal?: AbortSignal,
) => Promise<{ status: number; body: unknown }>

/** A typed call over any transport: the browser's fetch, a test's client, a script. */
export const caller =
  (transport: Transport) =>
  async <R extends Route>(route: R, sent: Sent<R>, signal?: AbortSignal): Promise<Answer<R>> => {
    const parts = sent as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const answer = await transport(route, urlOf(route, parts), parts.body, signal)
    if (answer.status < 200 || answer.status > 299) {
      throw new ApiError(answer.status, (answer.body ?? {}) as Record<string, unknown>)
    }
    return answer.body as Answer<R>
  }
