import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { LedgerEntry, SandboxEvent, SandboxFaults } from '@balcao/contract/channels/sandbox'
import { type Books, type Order, sandboxProvider } from '../drivers/channels/sandbox/provider.ts'

/**
 * The sandbox's provider as a program of its own: it survives every end of the server, and counts from its own books.
 * `node server/src/test/sandbox-provider.ts [port] [file]` starts it alone; the file gets every entry as a line.
 */
export interface SandboxProviderServer {
  url: string
  ledger: LedgerEntry[]
  faults: SandboxFaults
  /** Every session that was ever open. `overlaps` counts those that met another, `strays` orders by one while another had its place. */
  sessions: { hookUrl: string; open: boolean }[]
  overlaps: number
  strays: number
  /** Ends every open session, as a provider does that was restarted. */
  cutSessions(): void
  /** Customers do something: posted to the hook, again and again until it is taken. */
  say(hookUrl: string, events: SandboxEvent | SandboxEvent[]): Promise<number>
  close(): Promise<void>
}

interface Options {
  port?: number
  token?: string
  /** The second session is refused, or replaces the first as telephones do. */
  whenTaken?: 'refuse' | 'replace'
  ticks?: 'none' | 'delivered' | 'read'
  file?: string
  /** How often something is told that nobody takes. */
  patience?: number
}

export async function startSandboxProvider({
  port = 0,
  token,
  ticks = 'read',
  file,
  patience = PATIENCE,
  whenTaken = 'replace',
}: Options = {}): Promise<SandboxProviderServer> {
  const open = new Map<string, { hookUrl: string; open: boolean; end(): void }>()
  const held = new Set<string>()
  const byHook = new Map<string, ReturnType<typeof sandboxProvider>>()
  let telling = 0
  const tell = async (hookUrl: string, events: SandboxEvent[]): Promise<void> => {
    telling++
    await post(hookUrl, events, patience).finally(() => telling--)
  }
  const told: SandboxProviderServer = {
    url: '',
    ledger: [],
    faults: {},
    sessions: [],
    overlaps: 0,
    strays: 0,
    cutSessions: () => open.forEach(session => void session.end()),
    say: async (hookUrl, events) => (await post(hookUrl, events)).status,
    async close() {
      for (const provider of byHook.values()) provider.stop()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }

  /** Messages by their ids. */
  const written = new Set<string>()
  const books: Books = {
    faults: async () => told.faults,
    async write(order) {
      if (order.externalId !== undefined && written.has(order.externalId)) return order.externalId
      const entry = {
        id: told.ledger.length + 1,
        at: new Date().toISOString(),
        ...order,
        externalId: order.externalId ?? randomUUID(),
      }
      told.ledger.push(entry)
      if (order.type === 'message') written.add(entry.externalId)
      if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
      return entry.externalId
    },
  }
  const providerOf = (hookUrl: string) => {
    const known = byHook.get(hookUrl)
    if (known) return known
    const provider = sandboxProvider({ books, ticks, tell: events => tell(hookUrl, events) })
    byHook.set(hookUrl, provider)
    return provider
  }

  const begin = (hookUrl: string): string | null => {
    const earlier = [...open.values()].filter(session => session.hookUrl === hookUrl)
    if (earlier.length > 0) told.overlaps++
    if (earlier.length > 0 && whenTaken === 'refuse') return null
    for (const session of earlier) session.end()
    const id = randomUUID()
    const seen = { hookUrl, open: true }
    told.sessions.push(seen)
    const end = () => {
      open.delete(id)
      seen.open = false
    }
    open.set(id, { ...seen, end })
    // The process that asked for it may have died before holding it.
    setTimeout(() => held.has(id) || end(), UNHELD_MS).unref()
    return id
  }

  const hold = (id: string, answer: http.ServerResponse): void => {
    const session = open.get(id)
    if (!session) {
      reply(answer, 404, { details: 'no such session' })
      return
    }
    held.add(id)
    const { end } = session
    if (answer.destroyed) {
      end()
      return
    }
    answer.writeHead(200).flushHeaders()
    session.end = () => {
      end()
      answer.destroy()
    }
    answer.on('close', end)
  }

  const server = http.createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    const what = `${request.method} ${path.replace(/^(\/sessions)\/.+/, '$1/:id')}`
    if (token && request.headers.authorization !== `Bearer ${token}`) return reply(answer, 401, { details: 'who are you?' })
    handle(what, path, request, answer).catch((error: unknown) => reply(answer, 500, { details: String(error) }))
  })

  async function handle(what: string, path: string, request: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
    switch (what) {
      case 'GET /health':
        return reply(answer, 200, {})
      case 'GET /ledger':
        return reply(answer, 200, { entries: told.ledger, sessions: told.sessions, overlaps: told.overlaps, telling })
      case 'PUT /faults':
        told.faults = (await json(request)) as SandboxFaults
        return reply(answer, 200, told.faults)
      case 'POST /sessions': {
        const session = begin(((await json(request)) as { hookUrl: string }).hookUrl)
        return session ? reply(answer, 200, { session }) : reply(answer, 409, { details: 'open elsewhere' })
      }
      case 'GET /sessions/:id':
        return hold(path.split('/').at(-1) ?? '', answer)
      case 'DELETE /sessions/:id':
        open.get(path.split('/').at(-1) ?? '')?.end()
        return reply(answer, 200, {})
      case 'POST /orders': {
        const { hookUrl = '', session = '', ...order } = (await json(request)) as Order & { hookUrl?: string; session?: string }
        if (!open.has(session)) {
          if ([...open.values()].some(one => one.hookUrl === hookUrl)) told.strays++
          return reply(answer, 403, { details: 'this session is over' })
        }
        const { status, retryAfterSeconds, ...taken } = await providerOf(hookUrl).take(order)
        return reply(answer, status, taken, retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {})
      }
      default:
        return reply(answer, 404, { details: what })
    }
  }

  await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
  told.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return told
}

function reply(answer: http.ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  if (answer.writableEnded || answer.destroyed) return
  answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const UNHELD_MS = 2_000
const RETRY_MS = 200
const PATIENCE = 300

/** As providers do: what is not taken is told again. */
async function post(hookUrl: string, body: unknown, tries = PATIENCE): Promise<Response> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(hookUrl, request).catch(() => null)
  if (answer && answer.status < 500) return answer
  if (tries === 0) throw new Error(`${hookUrl} does not take it (${answer?.status})`)
  await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  return post(hookUrl, body, tries - 1)
}

if (process.argv[1] === import.meta.filename) {
  const [, , port, file] = process.argv
  const { url } = await startSandboxProvider({
    port: Number(port ?? 0),
    patience: Number.POSITIVE_INFINITY,
    ...(file ? { file } : {}),
  })
  console.log(`the sandbox's provider listens at ${url}`)
}
