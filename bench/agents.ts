import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './measure.ts'

/**
 * Agents at their sockets and customers who write, in one thread and so by one clock: each message carries a mark, and its arrival
 * at each agent is timed from the moment its call began. They speak just enough Engine.IO, because 500 of them sit beside the server.
 */
export interface Audience {
  url: string
  /** One for each agent: what it says when it connects. */
  agents: { query?: string; token?: string }[]
  post: { url: string; what: 'bare' | 'inbound' }
  /** Their tickets are written in, in turn. */
  contacts: number[]
  /** At an even pace; absent: 64 at once, as fast as they are answered. */
  perSecond?: number
  messages: number
}

export interface Heard {
  messages: number
  p50: number
  p99: number
  framesPerSecond: number
  framesPerMessage: number
  /** Of the middle frame with a message. */
  bytes: number
}

const TEXT = 'um texto de tamanho comum, com cerca de cem caracteres ao todo, como os clientes escrevem de manhã '
const LANES = 64
const MARK = /~(\d+)~/
const { url, agents, post, contacts, perSecond, messages } = workerData as Audience
const caller = new http.Agent({ keepAlive: true, maxSockets: LANES })

const began = new Map<number, number>()
const took: number[] = []
const sizes: number[] = []
let lastAt = 0

function sit({ query = '', token }: Audience['agents'][number]): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`)
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('a socket failed'))
    socket.onmessage = ({ data }: { data: string }) => {
      if (data[0] === '0') socket.send(`40${token ? JSON.stringify({ token }) : ''}`)
      else if (data === '2') socket.send('3')
      else if (data.startsWith('40')) resolve(socket)
      else if (data.startsWith('44')) reject(new Error(data))
      else hear(data)
    }
  })
}

function hear(frame: string): void {
  const at = began.get(Number(MARK.exec(frame)?.[1] ?? Number.NaN))
  if (at === undefined) return
  lastAt = performance.now()
  took.push(lastAt - at)
  sizes.push(frame.length)
}

function write(mark: number): Promise<void> {
  const contact = contacts[mark % contacts.length] ?? 1
  const text = `${TEXT}~${mark}~`
  const body =
    post.what === 'bare'
      ? { ticket: contact, body: text }
      : { externalId: randomUUID(), from: `5511${970_000_000 + contact}`, text }
  began.set(mark, performance.now())
  return new Promise((done, fail) => {
    const request = http.request(
      post.url,
      { method: 'POST', agent: caller, headers: { 'content-type': 'application/json' } },
      answer => {
        answer.resume().on('end', () => ((answer.statusCode ?? 500) < 300 ? done() : fail(new Error(`${answer.statusCode}`))))
      },
    )
    request.on('error', fail)
    request.end(JSON.stringify(body))
  })
}

const WARM_UP = Math.ceil(messages / 5)
async function writeAll(from: number, to: number): Promise<void> {
  if (perSecond === undefined) {
    let next = from
    const lane = async () => {
      while (next < to) await write(next++)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return
  }
  const start = performance.now()
  const calls = []
  for (let mark = from; mark < to; mark++) {
    await setTimeout(Math.max(0, start + ((mark - from) * 1000) / perSecond - performance.now()))
    calls.push(write(mark))
  }
  await Promise.all(calls)
}

/** Until nothing has arrived for a while. */
async function quiet(): Promise<void> {
  for (let seen = -1; seen !== took.length; await setTimeout(500)) seen = took.length
}

for (let i = 0; i < agents.length; i += 25) await Promise.all(agents.slice(i, i + 25).map(sit))
parentPort?.postMessage('seated')
if (messages > 0) {
  await writeAll(0, WARM_UP)
  await quiet()
  took.length = sizes.length = 0
  const start = performance.now()
  await writeAll(WARM_UP, WARM_UP + messages)
  await quiet()
  const heard: Heard = {
    messages,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    framesPerSecond: took.length / ((lastAt - start) / 1000),
    framesPerMessage: took.length / messages,
    bytes: percentile(sizes, 0.5),
  }
  parentPort?.postMessage(heard)
  process.exit(0)
}
