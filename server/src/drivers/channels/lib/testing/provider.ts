import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  /** `POST /path`, the query apart. */
  what: string
  query: Record<string, string>
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  /** The body as JSON or form fields; files of a form are their bytes as text. */
  body: Record<string, unknown>
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON, a string as it is. */
  body?: unknown
  /** The line is cut instead of an answer. */
  cut?: true
}

export type Script = Record<string, Reply | ((asked: Asked) => Reply | Promise<Reply>)>

export interface ScriptedProvider {
  url: string
  asked: Asked[]
  /** The calls of this kind that the provider got, in order. */
  of(what: string): Asked[]
  on(more: Script): void
  close(): Promise<void>
}

/**
 * A provider of the test's own. It answers what `first` or its script says and nothing else: an unknown question is a 501, and
 * `close` throws.
 */
export async function scriptedProvider(
  script: Script,
  first: (asked: Asked) => Reply | Promise<Reply> | null = () => null,
): Promise<ScriptedProvider> {
  const asked: Asked[] = []
  const strange: string[] = []
  const server = http.createServer(async (request, response) => {
    const call = await read(request)
    asked.push(call)
    const step = first(call) ?? script[call.what]
    if (!step) strange.push(call.what)
    const reply = step === undefined ? { status: 501 } : typeof step === 'function' ? await step(call) : await step
    if (reply.cut) return void request.socket.destroy()
    const isText = typeof reply.body === 'string'
    response.writeHead(reply.status ?? 200, { 'content-type': isText ? 'text/html' : 'application/json', ...reply.headers })
    response.end(isText || Buffer.isBuffer(reply.body) ? reply.body : JSON.stringify(reply.body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    of: what => asked.filter(call => call.what === what),
    on: more => void Object.assign(script, more),
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      if (strange.length > 0) throw new Error(`nobody said what to answer to ${strange.join(', ')}`)
    },
  }
}

async function read(request: http.IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://provider')
  const bytes = Buffer.concat(await Array.fromAsync(request))
  const type = request.headers['content-type'] ?? ''
  return {
    what: `${request.method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    bytes,
    body: await fieldsOf(bytes, type),
  }
}

async function fieldsOf(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  if (bytes.length === 0) return {}
  if (type.startsWith('application/json')) return Object(JSON.parse(bytes.toString()))
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : { name: value.name, type: value.type, text: await value.text() }
  }
  return fields
}
