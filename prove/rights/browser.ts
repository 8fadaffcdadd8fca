import { queueRoom } from '@balcao/contract/visibility'
import { io, type Socket } from 'socket.io-client'
import { wait } from '../stand.ts'
import { numberOf, queueOf } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { refresh, type Session } from './session.ts'

/** Somebody's browser: keeps its socket open, fetches anew after each return and each change of rights, and keeps count. */
export interface Browser {
  readonly userId: number
  readonly session: Session
  readonly connected: boolean
  readonly fetching: boolean
  /** The newest fact of each queue it knows of without a gap. */
  readonly known: ReadonlyMap<number, number>
  close(): void
}

export interface Surroundings {
  /** Where it may connect; asked anew each time, as a load balancer would choose. */
  address: () => string | null
  fetchNumbers: () => Promise<Map<number, number>>
  /** When the fact's transaction began; null for one that is just being told. */
  begunAt: (id: number) => number | null
  ledger: Ledger
  putToken: (token: string) => void
  fail: (why: string) => void
  heard: () => void
}

const TOKEN_REFUSED = ['ERR_TOKEN_OUTDATED', 'ERR_TOKEN_EXPIRED', 'ERR_TOKEN_INVALID', 'ERR_TOKEN_MISSING']
const RETRY_MS = 200
/** So late a session.changed may follow, when processes are stopped and killed. */
const GAP_MS = 4_000

export function openBrowser(session: Session, around: Surroundings): Browser {
  const state = { socket: null as Socket | null, connected: false, fetching: false, closed: false }
  const known = new Map<number, number>()
  let early: number[] = []
  let fetches = 0
  /** What came last, for the developer who has to find out what went wrong. */
  const trail: string[] = []
  const note = (what: string) => {
    trail.push(`${(performance.now() / 1000).toFixed(3)} ${what}`)
    if (trail.length > 30) trail.shift()
  }

  /** As the product's own page does: everything on the screen is asked for again, and facts heard meanwhile count on top. */
  const fetchAnew = async () => {
    const mine = ++fetches
    state.fetching = true
    early = []
    note('fetches')
    const numbers = await around.fetchNumbers()
    note(`fetched ${[...numbers].map(pair => pair.join(': ')).join(', ')}`)
    if (mine !== fetches) return
    for (const [queue, number] of numbers) known.set(queue, number)
    state.fetching = false
    for (const id of early) count(id)
  }

  const count = (id: number) => {
    const [queue, number] = [queueOf(id), numberOf(id)]
    const last = known.get(queue) ?? 0
    if (number <= last) return
    known.set(queue, number)
    if (number > last + 1) void explainGap(`fact ${number} of queue ${queue} came after ${last}`)
  }

  /** A user who enters a room may hear it before they hear that their rights changed; then their browser fetches anew. */
  const explainGap = async (what: string) => {
    const before = fetches
    await wait(GAP_MS)
    if (fetches === before && state.connected && !session.over)
      around.fail(`user ${session.userId}: ${what}, and nothing made up for it\n  ${trail.join('\n  ')}`)
  }

  const hear = (id: number) => {
    around.heard()
    note(`heard ${numberOf(id)} of ${queueOf(id)}`)
    void judge(id, performance.now())
    if (state.fetching) early.push(id)
    else count(id)
  }

  const judge = async (id: number, heardAt: number) => {
    await around.ledger.lookedAfter(heardAt)
    const begun = around.begunAt(id)
    if (begun === null) return
    if (around.ledger.surelyOutside(session.userId, queueRoom(queueOf(id), 'free'), begun, heardAt))
      around.fail(`user ${session.userId} heard fact ${numberOf(id)} of queue ${queueOf(id)} without standing in its room`)
  }

  const connect = (address: string) =>
    new Promise<string>(resolve => {
      const socket = io(address, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: session.token },
      })
      state.socket = socket
      socket.on('connect', () => {
        note(`connected to ${address}`)
        state.connected = true
        void fetchAnew()
      })
      socket.on('session.changed', ({ version }: { version: number }) => {
        note(`rights ${version}`)
        void fetchAnew()
      })
      socket.on('queue.removed', ({ id }: { id: number }) => hear(id))
      socket.on('session.ended', () => {
        session.over = true
      })
      socket.on('connect_error', error => {
        socket.close()
        resolve(error.message)
      })
      socket.on('disconnect', reason => {
        note(reason)
        state.connected = false
        resolve(reason)
      })
    })

  const live = async () => {
    while (!state.closed && !session.over) {
      const address = around.address()
      const why = address ? await connect(address) : 'nowhere'
      if (state.closed) return
      if (why === 'ERR_SESSION_EXPIRED') session.over = true
      else if (TOKEN_REFUSED.includes(why) && address) {
        if (await refresh(address, session).catch(() => false)) around.putToken(session.token)
      }
      await wait(RETRY_MS)
    }
  }
  void live().catch(error => around.fail(String(error)))

  return {
    userId: session.userId,
    session,
    known,
    get connected() {
      return state.connected
    },
    get fetching() {
      return state.fetching
    },
    close() {
      state.closed = true
      state.connected = false
      state.socket?.close()
    },
  }
}
