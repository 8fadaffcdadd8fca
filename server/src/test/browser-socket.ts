import { io, type Socket } from 'socket.io-client'

/** A browser's socket: what it heard, and a way to wait for what it will hear. */
export interface BrowserSocket {
  socket: Socket
  heard: { event: string; payload: Record<string, unknown> }[]
  /** Resolves with the payload of the first such event, heard already or to come. */
  hears(event: string, matches?: (payload: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  ended: Promise<string>
  /** It lost its connection and has one again. */
  back: Promise<void>
  tell(event: string, payload?: unknown): Promise<object>
  close(): void
}

/** Connects, or rejects with the code of the refusal. */
export async function connectBrowser(
  url: string,
  token: string | (() => string),
  { reconnection = false, since }: { reconnection?: boolean; since?: number } = {},
): Promise<BrowserSocket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    reconnectionDelay: 50,
    auth: send => send({ token: typeof token === 'function' ? token() : token, since }),
  })
  const heard: BrowserSocket['heard'] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    heard.push({ event, payload })
    for (const look of waiting) look()
  })
  const ended = new Promise<string>(resolve => socket.once('disconnect', reason => resolve(reason)))
  const back = ended.then(() => new Promise<void>(resolve => socket.once('connect', () => resolve())))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', error => {
      if (!reconnection) socket.close()
      reject(error)
    })
  })
  return {
    socket,
    heard,
    ended,
    back,
    hears: (event, matches = () => true) =>
      new Promise(resolve => {
        const look = () => {
          const found = heard.find(one => one.event === event && matches(one.payload))
          if (!found) return
          waiting.delete(look)
          resolve(found.payload)
        }
        waiting.add(look)
        look()
      }),
    tell: (event, payload = {}) => socket.timeout(5_000).emitWithAck(event, payload),
    close: () => socket.close(),
  }
}
