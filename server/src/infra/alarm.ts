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
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wakeUp = null
      rung = false
    },
  }
}

/** Waits, unless it is over sooner. */
export async function pause(ms: number, over: () => boolean): Promise<void> {
  for (const until = performance.now() + ms; performance.now() < until && !over(); ) {
    await new Promise(done => setTimeout(done, 50))
  }
}
