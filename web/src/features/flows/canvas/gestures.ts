import { useSyncExternalStore } from 'react'

/** With a mouse a drag moves the drawing and the wheel comes nearer; with a trackpad two fingers move it and a pinch comes nearer. */
export const GESTURES = ['mouse', 'trackpad'] as const
type Gestures = (typeof GESTURES)[number]

const KEY = 'flow-gestures'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const kept = (): Gestures => (localStorage.getItem(KEY) === 'trackpad' ? 'trackpad' : 'mouse')

/** What somebody chose on this browser. */
export const useGestures = (): Gestures => useSyncExternalStore(subscribe, kept)

export function chooseGestures(gestures: Gestures): void {
  localStorage.setItem(KEY, gestures)
  for (const listener of listeners) listener()
}
