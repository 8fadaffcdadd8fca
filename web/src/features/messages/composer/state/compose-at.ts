import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { compose } from './composing.ts'

/** Changes what is written and puts the cursor there before the next letter is typed: a frame later it would tear a word apart. */
export function composeAt(
  ticketId: number,
  change: Parameters<typeof compose>[1],
  { box, at }: { box: RefObject<HTMLTextAreaElement | null>; at: number },
): void {
  flushSync(() => compose(ticketId, change))
  box.current?.focus()
  box.current?.setSelectionRange(at, at)
}
