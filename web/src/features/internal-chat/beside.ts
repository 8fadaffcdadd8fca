import { useSyncExternalStore } from 'react'

/** Whether the chat stands beside what one works at, and which conversation of it. */
interface Beside {
  isOpen: boolean
  chatId: number | null
}
let now: Beside = { isOpen: false, chatId: null }
const listeners = new Set<() => void>()

export function showBeside(next: Partial<Beside>): void {
  now = { ...now, ...next }
  for (const listener of listeners) listener()
}
export const besideNow = (): Beside => now
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useBeside = (): Beside => useSyncExternalStore(subscribe, besideNow)
