import { useSyncExternalStore } from 'react'

/** Whether the list of what happened is open: the bell, the menu or the palette may open it. */
let isOpen = false
const listeners = new Set<() => void>()

export function showNotices(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useNoticesOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
