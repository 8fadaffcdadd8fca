import { authRoutes } from '@balcao/contract/access/auth'
import { caller } from '@balcao/contract/client'
import { activity } from './activity.ts'
import { connection } from './connection.ts'
import { type SessionEnd, session } from './session.ts'
import { createTransport } from './transport.ts'

/** What the app does when a call ends the session, or finds that another tab became somebody else. */
interface Listener {
  onEnd: (why: SessionEnd) => void
  onWrongPerson: () => void
}
let listener: Listener = { onEnd: () => undefined, onWrongPerson: () => undefined }
export const listenToSession = (next: Listener): void => {
  listener = next
}

const transport = createTransport({
  fetch: (url, init) => fetch(url, init),
  session,
  oneAtATime: work => (navigator.locks ? navigator.locks.request('balcao.refresh', work) : work()),
  // A late answer to an old token must not end the session somebody opened meanwhile.
  onEnd: (why, usedToken) => {
    if (session.token() === usedToken) listener.onEnd(why)
  },
  onWrongPerson: () => listener.onWrongPerson(),
  onReach: reached => (reached ? connection.reached() : connection.lost()),
  refreshUrl: authRoutes.refresh.path,
  base: typeof document === 'undefined' ? '' : new URL('.', document.baseURI).href.replace(/\/$/, ''),
})

/** The one way to the server: `api(queueRoutes.update, { params: { id }, body })`. */
export const api = caller(async (route, url, body, signal) => {
  const finished = activity.started()
  try {
    return await transport.send(route, url, body, signal)
  } finally {
    finished()
  }
})

/** The same for what nobody waits for: it does not say that we are working. */
export const askQuietly = caller(transport.send)

/** A fresh token now, for the socket, which is about to need one and makes no call. */
export const refreshToken = (): Promise<string> => transport.refresh()

/** The socket heard that the session is over. */
export const sessionEnded = (why: SessionEnd): void => listener.onEnd(why)
