import { useState, useSyncExternalStore } from 'react'

export interface Clock {
  now: () => number
  later: (run: () => void, ms: number) => () => void
}

export const pageClock: Clock = {
  now: () => Date.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Long enough for a voice that was in the middle of something. */
const SAID_MS = 10_000

/**
 * Words in a live region. The same words again are news again, and all are gone after a while: a reader who comes upon them later
 * would take them for how things are.
 */
export function createSpoken({ later }: Pick<Clock, 'later'>) {
  const listeners = new Set<() => void>()
  let words = ''
  let isMarked = true
  let stop = () => {}
  const set = (next: string) => {
    words = next
    for (const listener of listeners) listener()
  }

  return {
    words: () => words,
    say(next: string) {
      stop()
      // A screen reader only hears what changes.
      isMarked = !isMarked
      set(isMarked ? `${next}\u00a0` : next)
      stop = later(() => set(''), SAID_MS)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** For a live region of a screen: `say` puts words in, `spoken` is what it holds now. */
export function useSpoken(): { spoken: string; say(words: string): void } {
  const [all] = useState(() => createSpoken(pageClock))
  return { spoken: useSyncExternalStore(all.subscribe, all.words), say: all.say }
}
