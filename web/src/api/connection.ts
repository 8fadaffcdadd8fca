/** Whether the server can be reached, and when we try again: 2 s after the first failure, at most 30 s apart. */
export type Connection = { reachable: true } | { reachable: false; since: number; attempts: number; nextTryAt: number }

const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000
export const retryDelay = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)

interface Wiring {
  now: () => number
  later: (run: () => void, ms: number) => () => void
  /** Asks the server for a sign of life. */
  probe: () => Promise<boolean>
}

export function createConnection({ now, later, probe }: Wiring) {
  const listeners = new Set<(state: Connection) => void>()
  let state: Connection = { reachable: true }
  let cancel = () => {}

  const set = (next: Connection) => {
    state = next
    for (const listener of listeners) listener(state)
  }
  const plan = (since: number, attempts: number) => {
    cancel()
    const wait = retryDelay(attempts)
    set({ reachable: false, since, attempts, nextTryAt: now() + wait })
    cancel = later(() => void tryNow(), wait)
  }
  const reached = () => {
    cancel()
    if (!state.reachable) set({ reachable: true })
  }
  const lost = () => {
    if (state.reachable) plan(now(), 0)
  }
  async function tryNow(): Promise<void> {
    if (state.reachable) return
    const { since, attempts } = state
    if (await probe()) reached()
    else if (!state.reachable) plan(since, attempts + 1)
  }

  return {
    state: () => state,
    reached,
    lost,
    tryNow,
    subscribe: (listener: (state: Connection) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function probe(): Promise<boolean> {
  try {
    const answer = await fetch(new URL('healthz', document.baseURI), { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return answer.ok
  } catch {
    return false
  }
}

export const connection = createConnection({
  now: () => Date.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  probe,
})
