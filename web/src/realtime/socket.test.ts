import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLine } from './socket.ts'

type FakeSocket = EventEmitter & { onAny: ReturnType<typeof vi.fn<(listener: (name: string, payload: object) => void) => void>> }

const { made } = vi.hoisted(() => ({ made: [] as { socket: FakeSocket; auth: (answer: (said: object) => void) => void }[] }))
vi.mock('./io.ts', () => ({
  Line: class {
    constructor(_origin: string, { auth }: { auth: (answer: (said: object) => void) => void }) {
      const socket = Object.assign(new EventEmitter(), {
        connected: false,
        active: false,
        onAny: vi.fn(),
        connect: vi.fn(),
        disconnect: vi.fn(),
      })
      made.push({ socket, auth })
      // biome-ignore lint/correctness/noConstructorReturn: the test holds what the page holds
      return socket
    }
  },
}))

const token = (exp: number) => `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`
let now: string
let renew: ReturnType<typeof vi.fn<() => Promise<unknown>>>

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://balcao.test/' })
  made.length = 0
})

/** What the server says by the newest line. */
function hear(name: string, payload: object): void {
  const [listener] = made[0]?.socket.onAny.mock.calls[0] ?? []
  listener?.(name, payload)
}

function line() {
  const wiring = { ageMs: () => 120, onEvent: vi.fn(), onEnd: vi.fn(), onConnect: vi.fn(), onReturn: vi.fn() }
  const opened = openLine({ token: () => now, renew, ...wiring })
  const { socket, auth } = made[0] as (typeof made)[number]
  return { opened, socket, auth, ...wiring }
}

test('[RTM-01] a page that only listens brings a fresh token before each of them ends, until it is closed', async () => {
  vi.useFakeTimers({ now: 0 })
  try {
    now = token(900)
    renew = vi.fn(async () => {
      now = token(Date.now() / 1000 + 900)
    })
    const { opened, socket } = line()
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(840_000)
    expect(renew).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(840_000)
    expect(renew).toHaveBeenCalledTimes(2)
    renew.mockRejectedValueOnce(new Error('offline'))
    await vi.advanceTimersByTimeAsync(860_000)
    expect(renew).toHaveBeenCalledTimes(4)
    opened.close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(renew).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})

test('[RTM-01] the first line says for how long the page has read; what it missed, or a line that was down, is read again', async () => {
  now = token(Date.now() / 1000 + 900)
  const { socket, auth, onReturn, onEvent, opened } = line()
  const handshake = () => {
    let said: object = {}
    auth(given => {
      said = given
    })
    return said
  }
  const { since, ...said } = handshake() as { since: number }
  expect(said).toEqual({ token: now })
  expect(since, 'and as long as the line took to open').toBeGreaterThan(120)
  socket.emit('connect')
  expect(onReturn).not.toHaveBeenCalled()
  hear('facts.missed', {})
  expect(onReturn).toHaveBeenCalledTimes(1)
  expect(onEvent).not.toHaveBeenCalled()
  expect(handshake(), 'the line was down').toEqual({ token: now })
  socket.emit('connect')
  expect(onReturn).toHaveBeenCalledTimes(2)
  opened.close()
})

test('[RTM-01] a first line that was refused has missed what was said meanwhile', async () => {
  now = token(Date.now() / 1000 + 900)
  const { socket, onReturn, opened } = line()
  socket.emit('connect_error', new Error('ERR_UNAVAILABLE'))
  socket.emit('connect')
  expect(onReturn).toHaveBeenCalledTimes(1)
  opened.close()
})
