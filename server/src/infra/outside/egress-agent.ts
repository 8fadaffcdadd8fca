import http from 'node:http'
import https from 'node:https'
import net, { isIP, type LookupFunction } from 'node:net'
import { Duplex } from 'node:stream'
import tls from 'node:tls'
import { type Egress, NotPublic, type Resolve } from './egress.ts'

/** Resolves a name and keeps the addresses that may be reached. The connection is made to one of these, so no second answer of the name's server counts. */
export const guardedLookup =
  (egress: Egress, resolveName: Resolve): LookupFunction =>
  (host, options, done) => {
    resolveName(host).then(
      found => {
        const open = found.filter(({ address }) => egress.mayReach(host, address))
        const [first] = open
        if (!first) return done(new NotPublic(host), '')
        if (options.all) return done(null, open)
        done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }

/** An address is looked up by nobody: it is judged where the connection is made. */
export function guardedAgent(protocol: 'http:' | 'https:', egress: Egress, lookup: LookupFunction): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent({ keepAlive: true, lookup }) : new http.Agent({ keepAlive: true, lookup })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    try {
      refuseAddress(String(options.host ?? ''), egress)
    } catch (error) {
      // As any connection fails: a library expects no error from asking for one.
      setImmediate(() => done?.(error as Error, new Duplex()))
      return undefined
    }
    return connect(options, done)
  }
  return agent
}

function refuseAddress(host: string, egress: Egress): void {
  const address = bare(host)
  if (isIP(address) && !egress.mayReach(address, address)) throw new NotPublic(address)
}

export async function reachable(host: string, egress: Egress, resolveName: Resolve): Promise<string> {
  refuseAddress(host, egress)
  if (isIP(host)) return host
  const found = (await resolveName(host)).find(({ address }) => egress.mayReach(host, address))
  if (!found) throw new NotPublic(host)
  return found.address
}

export const bare = (host: string) => host.replace(/^\[|\]$/g, '')

/** The same whether nobody is there, nobody may be there or nobody answers: what stands behind an address is not ours to tell. */
export const PROXY_FAILED = 'the proxy could not be used'

const PROXY_MS = 15_000

/** Opens TLS through a proxy that understands CONNECT. */
export class ProxyAgent extends https.Agent {
  readonly #way: { proxy: URL; egress: Egress; lookup: LookupFunction }

  constructor(proxy: URL, egress: Egress, lookup: LookupFunction) {
    super({ keepAlive: true })
    this.#way = { proxy, egress, lookup }
  }

  override createConnection(
    options: http.ClientRequestArgs & tls.ConnectionOptions,
    done?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const host = String(options.host ?? '')
    const answer = done as ((error: Error | null, stream?: Duplex) => void) | undefined
    tunnel(this.#way, `${host}:${options.port ?? 443}`).then(
      socket => answer?.(null, tls.connect({ ...options, socket, servername: options.servername || (isIP(host) ? '' : host) })),
      (cause: unknown) => answer?.(new Error(PROXY_FAILED, { cause })),
    )
  }
}

async function tunnel(
  { proxy, egress, lookup }: { proxy: URL; egress: Egress; lookup: LookupFunction },
  target: string,
): Promise<net.Socket> {
  refuseAddress(proxy.hostname, egress)
  const isSecure = proxy.protocol === 'https:'
  const host = bare(proxy.hostname)
  const port = Number(proxy.port) || (isSecure ? 443 : 80)
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const authorization = proxy.username && { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }
  const asked = http.request({
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...authorization },
    createConnection: () =>
      isSecure ? tls.connect({ host, port, lookup, servername: isIP(host) ? '' : host }) : net.connect({ host, port, lookup }),
  })
  const impatient = setTimeout(() => asked.destroy(new Error('the proxy does not answer')), PROXY_MS)
  asked.on('close', () => clearTimeout(impatient))
  return new Promise((taken, fail) => {
    asked.on('connect', (answer, socket) => {
      clearTimeout(impatient)
      if (answer.statusCode === 200) return taken(socket as net.Socket)
      socket.destroy()
      fail(new Error(`the proxy answered ${answer.statusCode}`))
    })
    asked.on('response', answer => {
      answer.destroy()
      fail(new Error(`the proxy answered ${answer.statusCode}`))
    })
    asked.on('error', fail)
    asked.end()
  })
}

/** The part of a dispatcher that `fetch` calls, whose types Node keeps to itself. */
interface Dispatched {
  origin: string | URL
  path: string
  method: string
  headers: Record<string, { name?: string; value: string } | string>
}
interface Listener {
  onConnect(abort: (reason?: unknown) => void): void
  onHeaders(status: number, headers: Buffer[], resume: () => void, text: string): boolean
  onData(chunk: Buffer): boolean
  onComplete(trailers: Buffer[]): void
  onError(error: unknown): void
}

/** Lets a library that fetches by itself do so through `agent`: only what has no body. */
export const dispatcherOver = (agent: http.Agent) => ({
  dispatch({ origin, path, method, headers }: Dispatched, listener: Listener): boolean {
    const url = new URL(path, origin)
    const { request } = url.protocol === 'https:' ? https : http
    const sent = Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : value.value]),
    )
    const asked = request(url, { method, headers: sent, agent }, answer => {
      const raw = answer.rawHeaders.map(text => Buffer.from(text, 'latin1'))
      listener.onHeaders(answer.statusCode ?? 502, raw, () => answer.resume(), answer.statusMessage ?? '')
      answer.on('data', chunk => listener.onData(chunk) || answer.pause())
      answer.on('end', () => listener.onComplete([]))
      answer.on('error', error => listener.onError(error))
    })
    asked.on('error', error => listener.onError(error))
    listener.onConnect(reason => asked.destroy(reason instanceof Error ? reason : new Error('given up')))
    asked.end()
    return true
  },
})
