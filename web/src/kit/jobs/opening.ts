import { useSyncExternalStore } from 'react'

/** Whether the drawer of long works is open: a toast, a button or the palette may open it. */
let isOpen = false
const listeners = new Set<() => void>()

export function showJobs(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const isJobsOpen = (): boolean => isOpen
export const useJobsOpen = (): boolean => useSyncExternalStore(subscribe, isJobsOpen)

/** How to take back what a work did, for as long as this page lives. */
const undos = new Map<number, () => void>()
export const rememberUndo = (workId: number, undo: () => void): void => void undos.set(workId, undo)
export function undoOf(workId: number): (() => void) | undefined {
  const undo = undos.get(workId)
  undos.delete(workId)
  return undo
}
