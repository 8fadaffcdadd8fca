import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './measure.ts'

/**
 * Calls apart from what they measure, each connection in a closed loop, or all of them together at a pace. On a machine of two cores
 * a client is measured with the server: readers speak just enough HTTP, and writers speak it by node:http, which costs
 * about what the clients cost by which the goals were set. `--thin` lets writers do so too; the bare stack, which does almost
 * nothing itself, then does twice as much, and the ratio says more of the client than of us.
 */
export interface Order {
  url: string
  lanes: number
  ms: number
  what: What
  /** For `get` and `inbound`: one of them at each call. */
  paths?: readonly string[]
  token?: string
  /** Calls a second, of all lanes together; absent: as many as are answered. */
  pace?: number
}
export type What = 'get' | 'bare' | 'inbound' | 'send'

export interface Round {
  perSecond: number
  p50: number
  p99: number
  /** Of one answer, in the middle. */
  bytes: number
}

const TEXT = 'um texto de tamanho comum, com cerca de cem caracteres ao todo, como os clientes escrevem de manhã '
const WARM_UP_MS = 1_000
const CONTACTS = 100_000

const { url, lanes, ms, what, paths = [''], token, pace } = workerData as Order
const target = new URL(url)

interface Call {
  method: 'GET' | 'POST'
  path: string
  body: string
}

function callOf(): Call {
  const one = paths[Math.floor(Math.random() * paths.length)]
  if (what === 'get') return { method: 'GET', path: pathname(one), body: '' }
  // From the contacts whose tickets are live: the first five of each hundred.
  const contact = Math.floor(Math.random() * (CONTACTS / 100)) * 100 + 1 + Math.floor(Math.random() * 4)
  switch (what) {
    case 'bare':
      return post('', { ticket: contact, body: TEXT })
    case 'inbound':
      return post(one ?? '', { externalId: randomUUID(), from: `5511${970_000_000 + contact}`, text: TEXT })
    case 'send':
      return post(`/${contact - (contact % 100) + 1 + (contact % 2)}`, { body: TEXT, idFront: randomUUID() })
  }
}

const pathname = (more = ''): string => `${target.pathname === '/' && more ? '' : target.pathname}${more}`

const post = (more: string, body: object): Call => ({ method: 'POST', path: pathname(more), body: JSON.stringify(body) })

const agent = new http.Agent({ keepAlive: true, maxSockets: lanes })

/** Answers how many bytes it was given. */
async function byNode({ method, path, body }: Call): Promise<number> {
  const request = http.request({ agent, method, host: target.hostname, port: target.port, path, headers: headersOf(body) })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let bytes = 0
  for await (const part of answer) bytes += (part as Buffer).length
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${answer.statusCode}`)
  return bytes
}

const headersOf = (body: string): Record<string, string> => ({
  host: target.host,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
})

function asText({ method, path, body }: Call): string {
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${headers.join('')}\r\n${body}`
}

/** One connection: a call is over when the bytes its answer announced are there. */
async function connect(): Promise<(call: Call) => Promise<number>> {
  const socket = net.connect({ host: target.hostname, port: Number(target.port), noDelay: true })
  await once(socket, 'connect')
  let done: (bytes: number) => void = () => {}
  let failed: (error: Error) => void = () => {}
  let wanted = -1
  let there = 0
  socket.on('error', error => failed(error))
  socket.on('close', () => failed(new Error('the connection was closed')))
  socket.on('data', data => {
    if (wanted < 0) {
      const head = data.subarray(0, data.indexOf('\r\n\r\n') + 4).toString('latin1')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (!/^HTTP\/1.1 2/.test(head) || length === undefined) return failed(new Error(data.toString()))
      wanted = head.length + Number(length)
    }
    there += data.length
    if (there < wanted) return
    const bytes = wanted
    wanted = -1
    there = 0
    done(bytes)
  })
  return call =>
    new Promise((resolve, reject) => {
      done = resolve
      failed = reject
      socket.write(asText(call))
    })
}

const times: number[] = []
const sizes: number[] = []
const began = performance.now()
let calls = 0
await Promise.all(
  Array.from({ length: lanes }, async () => {
    const call = what === 'get' || process.argv.includes('--thin') ? await connect() : byNode
    while (performance.now() - began < WARM_UP_MS + ms) {
      if (pace) await setTimeout(Math.max(0, began + (calls++ * 1000) / pace - performance.now()))
      const its = callOf()
      const at = performance.now()
      const bytes = await call(its)
      if (at - began <= WARM_UP_MS) continue
      times.push(performance.now() - at)
      sizes.push(bytes)
    }
  }),
)
const round: Round = {
  perSecond: times.length / (ms / 1000),
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  bytes: percentile(sizes, 0.5),
}
parentPort?.postMessage(round)
process.exit(0)
