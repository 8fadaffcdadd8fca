const REFRESH_AHEAD_MS = 60_000
const LEAST_MS = 5000

/** When a token ends, in milliseconds since 1970; null for something that is no token. */
export function endOf(token: string): number | null {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    const { exp } = payload as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

/** How long until somebody who only listens should bring a fresh one: a minute before the end. */
export function refreshIn(token: string, now: number): number | null {
  const end = endOf(token)
  return end === null ? null : Math.max(end - now - REFRESH_AHEAD_MS, LEAST_MS)
}
