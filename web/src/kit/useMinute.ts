import { useSyncExternalStore } from 'react'

/** The time, moving every fifteen seconds: one clock for all that counts minutes on a page. */
const STEP_MS = 15_000
const listeners = new Set<() => void>()
let now = Date.now()

// It runs as long as the page does: who begins to look finds it right.
setInterval(() => {
  now = Date.now()
  for (const listener of listeners) listener()
}, STEP_MS)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useMinute = (): number => useSyncExternalStore(subscribe, () => now)
