import { useEffect, useRef, useState } from 'react'
import { history } from './history.ts'

export interface Blocker {
  /** Somebody wants to leave and waits for an answer. */
  isAsking: boolean
  leave: () => void
  stay: () => void
}

/** Leaving asks first while `mayAsk` says so: for links, back and forward; closing the tab gets the browser's own question. */
export function useBlocker(mayAsk: () => boolean): Blocker {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null)
  const asks = useRef(mayAsk)
  asks.current = mayAsk

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => asks.current(),
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
