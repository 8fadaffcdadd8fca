import { useSyncExternalStore } from 'react'

/** What this browser does when something happens; its own matter, not its person's. */
const KEYS = { sound: 'balcao.notices.sound', desktop: 'balcao.notices.desktop', push: 'balcao.notices.push' } as const
export type Pref = keyof typeof KEYS

/** Sound is on until somebody switches it off; what the browser must be asked for is off until somebody asks. */
const AS_IT_COMES: Record<Pref, boolean> = { sound: true, desktop: false, push: false }
const listeners = new Set<() => void>()

export function isOn(pref: Pref): boolean {
  const kept = localStorage.getItem(KEYS[pref])
  return kept === null ? AS_IT_COMES[pref] : kept === 'on'
}

export function setPref(pref: Pref, on: boolean): void {
  localStorage.setItem(KEYS[pref], on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const usePref = (pref: Pref): boolean => useSyncExternalStore(subscribe, () => isOn(pref))
