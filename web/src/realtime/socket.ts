import { TOKEN_CODES } from '@balcao/contract/errors'
import type { Socket } from 'socket.io-client'

interface Wiring {
  token: () => string | null
  /** Called when the server will not have our token any more: renews it, or ends the session. */
  renew: () => Promise<void>
  onEvent: (name: string, payload: unknown) => void
  /** The line was down: what is on screen may be old. */
  onReturn: () => void
}

/** One live connection per page; it is fetched, like its library, only by somebody who is signed in. */
export async function openSocket({ token, renew, onEvent, onReturn }: Wiring): Promise<{ close: () => void }> {
  const { io } = await import('socket.io-client')
  const base = new URL('.', document.baseURI)
  const socket: Socket = io(base.origin, {
    path: `${base.pathname}socket.io`,
    transports: ['websocket'],
    auth: answer => answer({ token: token() }),
  })
  let wasConnected = false

  socket.on('connect', () => {
    if (wasConnected) onReturn()
    wasConnected = true
  })
  socket.onAny(onEvent)
  socket.on('connect_error', error => {
    if (TOKEN_CODES.some(code => code === error.message)) void renew().then(() => socket.connect())
  })
  // Closed by the server (a right has changed, a session was moved): the library does not come back by itself.
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') socket.connect()
  })
  return { close: () => socket.disconnect() }
}
