import { setTimeout as sleep } from 'node:timers/promises'
import type { Outside } from '../driver.ts'

/** Does it until it is done: WhatsApp believes that we have what it told, and tells it once. */
export async function untilTaken(work: () => Promise<void>, { signal, log }: Pick<Outside, 'signal' | 'log'>): Promise<void> {
  for (let pause = 250; ; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ err: error }, 'what a phone told could not be taken in')
      await sleep(pause, undefined, { signal })
    }
  }
}
