import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLine } from './socket.ts'

const { made } = vi.hoisted(() => ({ made: [] as { socket: EventEmitter; auth: (answer: (said: object) => void) => void }[] }))
vi.mock('socket.io-client', () => ({
  io: (_origin: string, { auth }: { auth: (answer: (said: object) => void) => void }) => {
    const socket = Object.assign(new EventEmitter(), {
      connected: false,
      active: false,
      onAny: vi.fn(),
      connect: vi.fn(),
      disconnect: vi.fn(),
    })
    made.push({ socket, auth })
    return socket
  },
}))

const token = (exp: number) => `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`
let now: string
let renew: ReturnType<typeof vi.fn<() => Promise<unknown>>>

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://balcao.test/' })
  made.length = 0
})

async function line() {
  const wiring = { onEvent: vi.fn(), onEnd: vi.fn(), onConnect: vi.fn(), onReturn: vi.fn() }
  const opened = await openLine({ token: () => now, renew, ...wiring })
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
    const { opened, socket } = await line()
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

test('[RTM-01] a first line that stood at once has missed nothing to speak of; one that was refused or late has', async () => {
  vi.useFakeTimers()
  try {
    now = token(Date.now() / 1000 + 900)
    const prompt = await line()
    prompt.socket.emit('connect')
    expect(prompt.onReturn).not.toHaveBeenCalled()
    prompt.socket.emit('connect')
    expect(prompt.onReturn).toHaveBeenCalledTimes(1)
    prompt.opened.close()

    made.length = 0
    const refused = await line()
    refused.socket.emit('connect_error', new Error('ERR_UNAVAILABLE'))
    refused.socket.emit('connect')
    expect(refused.onReturn).toHaveBeenCalledTimes(1)
    refused.opened.close()

    made.length = 0
    const late = await line()
    await vi.advanceTimersByTimeAsync(2001)
    late.socket.emit('connect')
    expect(late.onReturn).toHaveBeenCalledTimes(1)
    late.opened.close()
  } finally {
    vi.useRealTimers()
  }
})
