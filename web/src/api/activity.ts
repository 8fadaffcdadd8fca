import { OVERLAY_AFTER_SECONDS, OVERLAY_HIDE_SECONDS } from '@balcao/contract/constants'

/**
 * When "Estamos trabalhando..." is shown: a request comes more than 2 s after the one before it, and until 1 s after
 * everything was answered. A burst of clicks does not make it flicker.
 */
export function createActivity(now: () => number, later: (run: () => void, ms: number) => void) {
  const listeners = new Set<() => void>()
  let lastStart = Number.NEGATIVE_INFINITY
  let running = 0
  let shown = false
  let round = 0

  const show = (next: boolean) => {
    if (shown === next) return
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    started() {
      const quietFor = now() - lastStart
      lastStart = now()
      running += 1
      round += 1
      if (quietFor > OVERLAY_AFTER_SECONDS * 1000) show(true)
    },
    finished() {
      running -= 1
      if (running > 0) return
      const mine = round
      later(() => {
        if (running === 0 && round === mine) show(false)
      }, OVERLAY_HIDE_SECONDS * 1000)
    },
    isShown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const activity = createActivity(
  () => performance.now(),
  (run, ms) => setTimeout(run, ms),
)
