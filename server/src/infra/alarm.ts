import { setTimeout } from 'node:timers/promises'

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
        const early = new AbortController()
        wakeUp = () => early.abort()
        await sleepUntil(early.signal, ms)
      }
      wakeUp = null
      rung = false
    },
  }
}

/** Waits, unless it is over sooner. */
export const sleepUntil = (over: AbortSignal, ms: number): Promise<void> =>
  setTimeout(ms, undefined, { signal: over }).catch(() => {})
