import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { byTheSystem, type Egress, egressRules, NotPublic } from './egress.ts'
import { guardedAgent, guardedLookup } from './egress-agent.ts'

export interface OutgoingRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole exchange, redirects and body included. */
  timeoutMs?: number
  /** Of the answer's body. */
  maxBytes?: number
  /** How many are followed; 0: one is an answer like any other. */
  redirects?: number
  /** The body is handed over as it comes; the reader counts its bytes. */
  asStream?: true
  signal?: AbortSignal
}

/** Like fetch, and the only way out to an address somebody typed. It answers or throws a `FetchError`. */
export type GuardedFetch = (url: string | URL, request?: OutgoingRequest) => Promise<Response>

type FetchProblem = 'refused' | 'timeout' | 'too-large' | 'redirects' | 'unreachable'

export class FetchError extends Error {
  override name = 'FetchError'
  readonly problem: FetchProblem

  constructor(problem: FetchProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}

const TIMEOUT_MS = 20_000
const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 5

/** `allowed` is EGRESS_ALLOW: hosts, addresses and networks that are reachable although they are not public. */
export function createHttpClient(allowed: readonly string[], resolveName = byTheSystem): GuardedFetch {
  const egress = egressRules(allowed)
  const lookup = guardedLookup(egress, resolveName)
  // Connections of our own: a shared agent could hand out one that was opened without looking where to.
  const agents = { 'http:': guardedAgent('http:', egress, lookup), 'https:': guardedAgent('https:', egress, lookup) }

  return async (url, request = {}) => {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    let hop: Hop = {
      url: checkedUrl(url, egress),
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body,
    }

    const most = request.redirects ?? MAX_REDIRECTS
    for (let hops = 0; hops <= most; hops++) {
      const agent = hop.url.protocol === 'https:' ? agents['https:'] : agents['http:']
      const options = { agent, signal, maxBytes: request.maxBytes ?? MAX_BYTES, asStream: request.asStream ?? false }
      const answer = await exchange(hop, options).catch((error: unknown) => Promise.reject(problemOf(error, timeout, hop.url)))
      const target = redirectOf(answer)
      if (target === null || most === 0) return answer
      await answer.body?.cancel()
      hop = nextHop(hop, answer.status, checkedUrl(new URL(target, hop.url), egress))
    }
    throw new FetchError('redirects', `${new URL(url).host} redirected more than ${most} times`)
  }
}

interface Hop {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

function checkedUrl(text: string | URL, egress: Egress): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FetchError('refused', 'only http and https addresses are fetched')
  }
  const host = hostOf(url)
  // A name is judged by what it resolves to, an address here: no lookup happens for it.
  if (isIP(host) && !egress.mayReach(host, host)) throw refused(new NotPublic(host))
  return url
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const refused = (error: NotPublic) => new FetchError('refused', error.message, error)

function exchange(
  { url, method, headers, body }: Hop,
  options: { agent: http.Agent; signal: AbortSignal; maxBytes: number; asStream: boolean },
): Promise<Response> {
  const { request } = url.protocol === 'https:' ? https : http
  // Node counts the body for us only where a body is usual: not for DELETE.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((done, fail) => {
    const { agent, signal } = options
    const outgoing = request(url, { method, headers: { ...OURS, ...length, ...headers }, agent, signal }, incoming => {
      if (options.asStream) return done(responseOf(incoming, toWeb(incoming)))
      readBody(incoming, options.maxBytes).then(bytes => done(responseOf(incoming, bytes)), fail)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

async function readBody(incoming: http.IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new FetchError('too-large', `the answer is larger than ${maxBytes} bytes`)
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
    incoming.destroy()
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const OURS = { 'user-agent': 'balcao', 'accept-encoding': 'identity' }
const BODILESS = [204, 205, 304]

// Node's own stream of the web, which its types keep apart from the browser's.
const toWeb = (incoming: http.IncomingMessage) => Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>

function responseOf(
  incoming: http.IncomingMessage,
  bytes: Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = incoming.statusCode ?? 502
  return new Response(BODILESS.includes(status) ? null : bytes, { status, headers })
}

const redirectOf = (answer: Response) =>
  [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.get('location') : null

/** As browsers do: 307 and 308 repeat the request, the others become a GET; what proves who we are stays with the host it was for. */
function nextHop(hop: Hop, status: number, url: URL): Hop {
  const repeats = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD'
  const dropped = [
    ...(url.origin === hop.url.origin ? [] : ['authorization', 'cookie', 'proxy-authorization']),
    ...(repeats ? [] : ['content-type', 'content-length']),
  ]
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped.includes(name.toLowerCase())))
  return { url, headers, method: repeats ? hop.method : 'GET', body: repeats ? hop.body : undefined }
}

function problemOf(error: unknown, timeout: AbortSignal, url: URL): unknown {
  if (error instanceof FetchError) return error
  if (error instanceof NotPublic) return refused(error)
  if (timeout.aborted) return new FetchError('timeout', `${url.host} did not answer in time`, error)
  return new FetchError('unreachable', `${url.host} could not be reached`, error)
}
