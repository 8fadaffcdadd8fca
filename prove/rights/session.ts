import { type Claims, claimsOf } from './ledger.ts'

/** Somebody's session, as their browser holds it: the newest token, the cookie, and every token it ever had. */
export interface Session {
  readonly userId: number
  readonly sid: string
  token: string
  cookie: string
  /** The server said that it is over. */
  over: boolean
}

export interface Held {
  token: string
  claims: Claims
}

/** All tokens of the proof: each session's newest, and the older ones, which are tried on and on. */
export function newPurse(most: number) {
  const newest = new Map<string, Held>()
  const older: Held[] = []
  const retire = (held: Held) => {
    older.push(held)
    if (older.length > most) older.shift()
  }
  return {
    put(token: string) {
      const held = { token, claims: claimsOf(token) }
      const before = newest.get(held.claims.sid)
      if (before) retire(before)
      newest.set(held.claims.sid, held)
    },
    /** Its session is over. */
    retire(sid: string) {
      const held = newest.get(sid)
      newest.delete(sid)
      if (held) retire(held)
    },
    newest: (): Held[] => [...newest.values()],
    older: (): readonly Held[] => older,
  }
}
export type Purse = ReturnType<typeof newPurse>

export async function logIn(address: string, email: string, password: string): Promise<Session | null> {
  const answer = await post(address, '/auth/login', { body: JSON.stringify({ email, password }) })
  if (answer.status !== 200) return null
  const { token }: { token: string } = await answer.json()
  const { u, sid } = claimsOf(token)
  return { userId: u, sid, token, cookie: cookieOf(answer), over: false }
}

/** A fresh token for the cookie, as a browser gets one; a session that is over stays over. */
export async function refresh(address: string, session: Session): Promise<boolean> {
  const answer = await post(address, '/auth/refresh_token', { headers: { cookie: session.cookie } })
  if (answer.status === 401) session.over = true
  if (answer.status !== 200) return false
  const { token }: { token: string } = await answer.json()
  session.token = token
  session.cookie = cookieOf(answer) || session.cookie
  return true
}

export async function logOut(address: string, session: Session): Promise<void> {
  const answer = await post(address, '/auth/logout', {
    headers: { authorization: `Bearer ${session.token}`, cookie: session.cookie },
  })
  if (answer.ok) session.over = true
}

let visitors = 0

function post(address: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string }) {
  visitors++
  return fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...headers,
    },
    ...(body ? { body } : {}),
    signal: AbortSignal.timeout(25_000),
  })
}

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('balcao_refresh='))
    ?.split(';')[0] ?? ''
