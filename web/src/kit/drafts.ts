import { useSyncExternalStore } from 'react'
import { session } from '../api/session.ts'

/** What somebody has typed and not yet saved: kept per person, so that a reload, a 401 or a crash loses nothing. */
const keyFor = (name: string) => `draft:${session.person() ?? 'anonymous'}:${name}`

export function readDraft(name: string): unknown {
  try {
    const stored = localStorage.getItem(keyFor(name))
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}

export function saveDraft(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyFor(name), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the form still works, it is only not kept.
  }
  changed()
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyFor(name))
  changed()
}

const listeners = new Set<() => void>()
/** Who only shows that there is a draft need not follow every letter. */
const GATHER_MS = 250
let telling: ReturnType<typeof setTimeout> | undefined
function changed(): void {
  if (telling) return
  telling = setTimeout(() => {
    telling = undefined
    tell()
  }, GATHER_MS)
}

const tell = () => {
  for (const listener of listeners) listener()
}

const onDrafts = (listener: () => void) => {
  // Another tab writes too.
  if (listeners.size === 0) window.addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', tell)
  }
}

/** The draft as it is stored, for a screen that only shows that there is one. */
export const useStoredDraft = (name: string): string | null =>
  useSyncExternalStore(onDrafts, () => localStorage.getItem(keyFor(name)))

/** Whether somebody left something unfinished in this browser. */
export const hasDrafts = (): boolean =>
  Object.keys(localStorage).some(key => key.startsWith('draft:') && !key.startsWith('draft:anonymous'))
