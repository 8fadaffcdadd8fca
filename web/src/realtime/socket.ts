import { TOKEN_CODES } from '@balcao/contract/errors'
import type { ClientEventName, ClientEventPayload } from '@balcao/contract/events'
import { Line } from './io.ts'
import { refreshIn } from './token-life.ts'

interface Wiring {
  token: () => string | null
  /** For how long what is on screen has been asked for. */
  ageMs: () => number
  /** A fresh token, saved where `token` finds it; when there is no session any more, the app is told by then. */
  renew: () => Promise<unknown>
  onEvent: (name: string, payload: unknown) => void
  /** The server says that the session is over. */
  onEnd: (code: string) => void
  /** Each time the line stands. */
  onConnect: () => void
  /** The line was down, or something was said before it stood: what is on screen may be old. */
  onReturn: () => void
}

export interface LiveLine {
  say: <N extends ClientEventName>(event: N, payload: ClientEventPayload<N>) => void
  /** The server can be reached again: the line does not wait its turn. */
  hurry: () => void
  close: () => void
}

const RETRY_MS = 5000
const isTokenCode = (code: string) => TOKEN_CODES.some(one => one === code)
const isEnd = (code: string) => code === 'ERR_SESSION_EXPIRED' || code === 'ERR_TENANT_INACTIVE'

/** One live connection per page; it is fetched only by somebody who is signed in. */
export function openLine(wiring: Wiring): LiveLine {
  const base = new URL('.', document.baseURI)
  const wantedAt = performance.now()
  let isFirst = true
  const socket = new Line(base.origin, {
    path: `${base.pathname}socket.io`,
    auth: answer => {
      // The server tells whether the first answers missed something; after that the line was down, and they did. It hears this later
      // than it is said, but not by more than the line took to open.
      answer({ token: wiring.token(), ...(isFirst && { since: wiring.ageMs() + performance.now() - wantedAt }) })
      isFirst = false
    },
  })
  const stop = keepOpen(socket, wiring)
  return {
    say: (event, payload) => {
      if (socket.connected) socket.emit(event, payload)
    },
    hurry: () => {
      if (!socket.connected) socket.disconnect().connect()
    },
    close: () => {
      stop()
      socket.disconnect()
    },
  }
}

/** Comes back after any end, with a token that is still valid, until the session ends or the page closes it. */
function keepOpen(socket: Line, wiring: Wiring): () => void {
  let isClosed = false
  let wasDown = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    if (!isClosed) socket.connect()
  }
  const connectLater = () => {
    clearTimeout(retry)
    retry = setTimeout(connect, RETRY_MS)
  }
  const planRenewal = () => {
    clearTimeout(renewal)
    const wait = isClosed ? null : refreshIn(wiring.token() ?? '', Date.now())
    // Once renewed the session tells us, and the fresh token is said to the server from there. It ends too.
    if (wait !== null) renewal = setTimeout(() => wiring.renew().then(planRenewal, planRenewal), wait)
  }

  socket.on('connect', () => {
    planRenewal()
    wiring.onConnect()
    if (wasDown) wiring.onReturn()
    wasDown = true
  })
  socket.onAny((name, payload) => {
    if (name === 'session.ended') wiring.onEnd(String((payload as { code?: unknown }).code))
    else if (name === 'facts.missed') wiring.onReturn()
    else wiring.onEvent(name, payload)
  })
  // A refused handshake is not tried again by itself; a lost line is.
  socket.on('connect_error', error => {
    wasDown = true
    if (socket.active) return
    if (isEnd(error.message)) wiring.onEnd(error.message)
    else if (isTokenCode(error.message)) wiring.renew().then(connect, connectLater)
    else connectLater()
  })
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') connectLater()
  })
  return () => {
    isClosed = true
    clearTimeout(retry)
    clearTimeout(renewal)
  }
}
