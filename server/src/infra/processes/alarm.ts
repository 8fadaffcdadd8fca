import { setTimeout as sleepFor } from 'node:timers/promises'

/** A sleep that somebody may cut short. A ring while nobody sleeps is not lost: the next sleep is none. */
export interface Alarm {
  ring(): void
  sleep(ms: number): Promise<void>
}

export function newAlarm(): Alarm {
  let rung = false
  let wakeUp: (() => void) | null = null
  return {
    ring() {
      rung = true
      wakeUp?.()
    },
    async sleep(ms) {
      if (!rung) {
        const { promise: woken, resolve } = Promise.withResolvers<void>()
        const late = setTimeout(resolve, ms)
        wakeUp = resolve
        await woken
        clearTimeout(late)
      }
      wakeUp = null
      rung = false
    },
  }
}

/** Waits, unless it is over sooner. */
export const sleepUntil = (over: AbortSignal, ms: number): Promise<void> =>
  sleepFor(ms, undefined, { signal: over }).catch(() => {})
