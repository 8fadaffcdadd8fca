import { OVERLAY_AFTER_SECONDS, OVERLAY_HIDE_SECONDS } from '@balcao/contract/values/constants'

/**
 * When "Estamos trabalhando..." is shown: a request a person waits for is still unanswered after 2 s, and until 1 s after the
 * last of these was answered. What is quick never shows it.
 */
export function createActivity(later: (run: () => void, ms: number) => () => void) {
  const listeners = new Set<() => void>()
  let late = 0
  let shown = false
  let cancelHide = () => {}

  const show = (next: boolean) => {
    if (shown === next) return
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    /** A request is on its way; the answer of this function is called once, when it is over. */
    started(): () => void {
      let isLate = false
      const cancel = later(() => {
        isLate = true
        late += 1
        cancelHide()
        show(true)
      }, OVERLAY_AFTER_SECONDS * 1000)
      return () => {
        cancel()
        if (!isLate) return
        late -= 1
        if (late === 0) cancelHide = later(() => show(false), OVERLAY_HIDE_SECONDS * 1000)
      }
    },
    isShown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const activity = createActivity((run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
})
