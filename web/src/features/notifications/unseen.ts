import { useSyncExternalStore } from 'react'

/** What happened since somebody last looked at the bell, and still stands in its list. */
export interface Unseen {
  /** Null: of a chat, a task, or a program outside. */
  ticketId: number | null
  chatId?: number
  taskId?: number
  kind: 'message' | 'handed' | 'called' | 'task' | 'service'
}

let unseen: readonly Unseen[] = []
const listeners = new Set<() => void>()

function set(next: readonly Unseen[]): void {
  if (next.length === 0 && unseen.length === 0) return
  unseen = next
  for (const listener of listeners) listener()
}

export const happened = (one: Unseen): void => set([...unseen, one])
export const allSeen = (): void => set([])
/** Somebody read it, answered it or took it: the bell's list, which is read off the tickets, has nothing more of it. */
export function messagesOver(ticketId: number): void {
  if (unseen.some(one => one.ticketId === ticketId && one.kind === 'message'))
    set(unseen.filter(one => one.ticketId !== ticketId || one.kind !== 'message'))
}

export const countUnseen = (): number => unseen.length
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useUnseen = (): number => useSyncExternalStore(subscribe, countUnseen)
