import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { FetchError, type OutgoingRequest } from '../../../../infra/outside/http-client.ts'
import type { Outside } from '../../driver.ts'

interface Call<T> {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below the version: `me/messages`. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  form?: FormData
  /** What the answer must look like. */
  reply: z.ZodType<T>
  timeoutMs?: number
  signal?: AbortSignal
}

/** Meta's API as one token sees it: the answer, or a `GraphProblem`. */
export type Graph = <T>(call: Call<T>) => Promise<T>

/** `refused`: it said no. `unreached`: it surely heard nothing. `unclear`: it may have done it. */
type Outcome = 'refused' | 'unreached' | 'unclear'

export class GraphProblem extends Error {
  override name = 'GraphProblem'
  readonly outcome: Outcome
  readonly code: number
  readonly subcode: number
  readonly retryAfterMs: number | undefined

  constructor(
    outcome: Outcome,
    message: string,
    more: { code?: number; subcode?: number; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.outcome = outcome
    this.code = more.code ?? Number.NaN
    this.subcode = more.subcode ?? Number.NaN
    this.retryAfterMs = more.retryAfterMs
  }
}

const HOSTS = { facebook: 'https://graph.facebook.com', instagram: 'https://graph.instagram.com' }

interface Access {
  host: keyof typeof HOSTS
  version: string
  token: string
  appSecret: string
  /** The app itself asks: the token is its secret, and proves it. */
  isApp?: true
}

export function graphOf(outside: Outside, access: Access): Graph {
  const { host, version, token, appSecret, isApp } = access
  const base = `${outside.baseUrl(host, HOSTS[host])}/${version}/`
  // Apps can be told to refuse every call without it; and a wrong app secret is noticed before a customer's message is.
  const proof =
    host === 'facebook' && !isApp ? { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') } : {}

  return async ({ path, query, reply, ...call }) => {
    const url = new URL(base + path)
    for (const [name, value] of Object.entries({ ...query, ...proof })) url.searchParams.set(name, value)
    const request = await requestOf(call, token)
    const answer = await outside.fetch(url, request).catch((error: unknown) => Promise.reject(withoutAnswer(error)))
    const discreet = (text: string) => text.replaceAll(token, '…').replaceAll(appSecret, '…')
    return understood(answer, await answer.text(), { reply, discreet, host: url.host })
  }
}

/** More than any answer of theirs that we ask for. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024

async function requestOf(call: Omit<Call<unknown>, 'path' | 'query' | 'reply'>, token: string): Promise<OutgoingRequest> {
  const { method = 'GET', json, form, timeoutMs, signal } = call
  const authorization = `Bearer ${token}`
  const common = { method, maxBytes: MAX_ANSWER_BYTES, ...(timeoutMs && { timeoutMs }), ...(signal && { signal }) }
  if (form) {
    const encoded = new Response(form)
    const body = await encoded.bytes()
    return {
      ...common,
      headers: { authorization, 'content-type': encoded.headers.get('content-type') ?? '', ...lengthOf(body) },
      body,
    }
  }
  if (json === undefined) return { ...common, headers: { authorization } }
  const body = Buffer.from(JSON.stringify(json))
  return { ...common, headers: { authorization, 'content-type': 'application/json', ...lengthOf(body) }, body }
}

// Node does not say by itself how long the body of a DELETE is.
const lengthOf = (body: Uint8Array) => ({ 'content-length': String(body.length) })

const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

function withoutAnswer(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error
  const cause = error.cause
  const never =
    error.problem === 'refused' || (cause instanceof Error && 'code' in cause && NEVER_CONNECTED.includes(String(cause.code)))
  return new GraphProblem(never ? 'unreached' : 'unclear', error.message, { cause: error })
}

const failure = z.object({
  error: z.object({
    message: z.string().catch('no message'),
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.object({ details: z.string() }).optional().catch(undefined),
    fbtrace_id: z.string().optional().catch(undefined),
  }),
})

/** Something broke on their side, when it may have been done already. */
const DONE_PERHAPS = [1, 2]

interface Understanding<T> {
  reply: z.ZodType<T>
  /** Their messages repeat the token when it is malformed. */
  discreet: (text: string) => string
  host: string
}

function understood<T>(answer: Response, text: string, { reply, discreet, host }: Understanding<T>): T {
  const body = parsed(text)
  const refusal = failure.safeParse(body)
  // Errors come with any status, 200 among them.
  if (refusal.success) {
    const { code, error_subcode: subcode, fbtrace_id, ...said } = refusal.data.error
    const reasons = [said.message, said.error_data?.details, said.error_user_msg].filter(reason => reason !== undefined)
    const numbers = [`code ${code}`, subcode && `subcode ${subcode}`, fbtrace_id && `trace ${fbtrace_id}`].filter(Boolean)
    const outcome = answer.status >= 500 && DONE_PERHAPS.includes(code) ? 'unclear' : 'refused'
    throw new GraphProblem(outcome, discreet(`${[...new Set(reasons)].join(': ')} (${numbers.join(', ')})`), {
      code,
      ...(subcode && { subcode }),
      retryAfterMs: retryAfterMs(answer.headers),
    })
  }

  const known = reply.safeParse(body)
  if (answer.ok && known.success) return known.data
  const what =
    body === undefined ? `${answer.headers.get('content-type') ?? 'something'} instead of JSON` : 'JSON of another shape'
  throw new GraphProblem('unclear', `${host} answered ${answer.status} with ${what}`, {
    retryAfterMs: retryAfterMs(answer.headers),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().catch(0) })))

/** When they say that they will listen again: the later of both ways to say it. */
function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const known = usage.safeParse(parsed(headers.get('x-business-use-case-usage') ?? ''))
  const minutes = known.success
    ? Object.values(known.data)
        .flat()
        .map(use => use.estimated_time_to_regain_access)
    : []
  const longest = Math.max(seconds >= 0 ? seconds * 1000 : 0, ...minutes.map(count => count * 60_000))
  return longest > 0 ? longest : undefined
}
