import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BoardCard } from '@balcao/contract/contacts/board'
import { io, type Socket } from 'socket.io-client'

/**
 * Fifty people with the board open, apart from what they measure: together so many moves a second, each a call and fifty frames. What
 * each of them heard is held against what the server says at the end.
 */
export interface MoveOrder {
  url: string
  tokens: string[]
  pace: number
  seconds: number
  /** They move in these lanes alone. */
  lanes: number[]
}
export interface Moved {
  times: number[]
  refused: number
  seconds: number
  /** Milliseconds from the call to the frame of the last of the fifty. */
  heard: number[]
  cards: number
  wrongOrders: number
  equalRanks: number
}

const { url, tokens, pace, seconds, lanes } = workerData as MoveOrder
const WARM_UP = 100

const agent = new http.Agent({ keepAlive: true, maxSockets: tokens.length })

async function call<T>(token: string, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  }
  const request = http.request(url + path, { agent, method, headers })
  request.end(text)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return { status: answer.statusCode ?? 500, body: JSON.parse(Buffer.concat(parts).toString()) as T }
}

async function readLane(lane: number): Promise<BoardCard[]> {
  const all: BoardCard[] = []
  for (let hasMore = true; hasMore; ) {
    const behind = all.length > 0 ? `&behind=${all.at(-1)?.rank}` : ''
    const path = `/board/lanes/${lane}/cards?pageSize=500${behind}`
    const { body } = await call<{ cards: BoardCard[]; hasMore: boolean }>(tokens[0] ?? '', 'GET', path)
    all.push(...body.cards)
    hasMore = body.hasMore
  }
  return all
}
const readBoard = async (): Promise<BoardCard[]> => (await Promise.all(lanes.map(readLane))).flat()

/** What one of them has on screen: of two words about a card the newer. */
type Screen = Map<number, BoardCard>
const take = (screen: Screen, card: BoardCard): void => {
  if ((screen.get(card.id)?.version ?? -1) < card.version) screen.set(card.id, card)
}
const orderIn = (cards: Iterable<BoardCard>, lane: number): number[] =>
  [...cards]
    .filter(card => card.laneId === lane)
    .sort((a, b) => ((a.rank ?? '') < (b.rank ?? '') ? -1 : 1))
    .map(({ id }) => id)

const start = await readBoard()
const screens: Screen[] = tokens.map(() => new Map(start.map(card => [card.id, card])))
/** Of each move: when it was called, and how many have not heard of it. */
const underway = new Map<string, { at: number; left: number }>()
const early = new Map<string, { last: number; count: number }>()
const heard: number[] = []

function hears(screen: Screen, card: BoardCard): void {
  take(screen, card)
  const key = `${card.id}:${card.version}`
  const seen = early.get(key) ?? { last: 0, count: 0 }
  early.set(key, { last: performance.now(), count: seen.count + 1 })
  settle(key)
}
function settle(key: string): void {
  const its = underway.get(key)
  const seen = early.get(key)
  if (!its || !seen || seen.count < its.left) return
  heard.push(seen.last - its.at)
  underway.delete(key)
  early.delete(key)
}

const sockets = await Promise.all(
  tokens.map(async (token, n) => {
    const screen = screens[n] ?? new Map()
    const socket: Socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } })
    socket.on('kanban.moved', ({ card }: { card: BoardCard }) => hears(screen, card))
    socket.on('rows.changed', async ({ path }: { path: string }) => {
      if (path === '/board/cards') for (const card of await readBoard()) take(screen, card)
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }),
)

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const ids = start.map(({ id }) => id)
const times: number[] = []
let refused = 0
let calls = 0
const began = performance.now()

async function move(n: number): Promise<void> {
  const screen = screens[n] ?? new Map<number, BoardCard>()
  const card = screen.get(any(ids))
  if (!card) return
  const laneId = any(lanes)
  const beside = screen.get(any(ids))
  const after = beside && beside.laneId === laneId && beside.id !== card.id ? beside.id : any([null, 'last'])
  const nth = calls
  const at = performance.now()
  const { status, body } = await call<BoardCard & { card: BoardCard }>(tokens[n] ?? '', 'POST', `/board/cards/${card.id}/move`, {
    laneId,
    after,
    from: card.laneId,
  })
  if (nth > WARM_UP) times.push(performance.now() - at)
  // Another one had moved it, and it is told where it is.
  if (status === 409) {
    refused++
    take(screen, body.card)
    return
  }
  if (status !== 200) throw new Error(`a move was answered ${status}: ${JSON.stringify(body)}`)
  const key = `${body.id}:${body.version}`
  underway.set(key, { at, left: tokens.length })
  settle(key)
}

await Promise.all(
  tokens.map(async (_, n) => {
    while (calls < pace * seconds) {
      await wait(Math.max(0, began + (calls++ * 1000) / pace - performance.now()))
      await move(n)
    }
  }),
)
const took = (performance.now() - began) / 1000
for (const end = performance.now() + 30_000; underway.size > 0 && performance.now() < end; ) await wait(50)

const now = await readBoard()
const wrongOrders = screens.filter(screen =>
  lanes.some(lane => orderIn(now, lane).join() !== orderIn(screen.values(), lane).join()),
).length
const equalRanks = now.length - new Set(now.map(({ laneId, rank }) => `${laneId} ${rank}`)).size
for (const socket of sockets) socket.close()
const moved: Moved = {
  times,
  refused,
  seconds: took,
  heard: heard.slice(WARM_UP),
  cards: new Set(now.map(({ id }) => id)).size - ids.length,
  wrongOrders,
  equalRanks,
}
parentPort?.postMessage(moved)
process.exit(0)
