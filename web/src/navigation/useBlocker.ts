import { useEffect, useRef, useState } from 'react'
import { history } from './history.ts'

interface Blocker {
  /** Somebody wants to leave and waits for an answer. */
  isAsking: boolean
  leave: () => void
  stay: () => void
}

/**
 * Leaving asks first while `mayAsk` says so: for links, back and forward. Closing or reloading the tab asks nothing, so that an
 * idle page can reload by itself: a screen that blocks keeps a draft.
 */
export function useBlocker(mayAsk: () => boolean): Blocker {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null)
  const asks = useRef(mayAsk)
  asks.current = mayAsk

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        // True holds somebody back.
        blockerFn: async () => {
          if (!asks.current()) return false
          const leaves = await new Promise<boolean>(resolve => setAnswer(() => resolve))
          setAnswer(null)
          return !leaves
        },
      }),
    [],
  )
  return { isAsking: answer !== null, leave: () => answer?.(true), stay: () => answer?.(false) }
}
