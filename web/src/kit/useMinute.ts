import { useSyncExternalStore } from 'react'

/** The time, moving every fifteen seconds: one clock for all that counts minutes on a page. */
const STEP_MS = 15_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => (timer ? now : (now = steady(now))))
}

/** While nobody listens the clock stands; who starts to look gets the time, and the same one twice. */
const steady = (last: number) => (Date.now() - last > STEP_MS ? Date.now() : last)
