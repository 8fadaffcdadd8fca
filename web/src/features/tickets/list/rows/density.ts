import { useSyncExternalStore } from 'react'

/** How close the rows stand: a matter of this screen, so it stays with the browser. */
const KEY = 'balcao.inbox.compact'
const listeners = new Set<() => void>()

const isCompact = (): boolean => localStorage.getItem(KEY) === 'on'

export function setCompact(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useCompact = (): boolean => useSyncExternalStore(subscribe, isCompact)
