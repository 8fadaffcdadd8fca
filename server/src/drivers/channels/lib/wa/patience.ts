import { setTimeout as sleep } from 'node:timers/promises'
import { type Outside, SendError } from '../../driver.ts'

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

/** Fails when nobody waits for the answer any more: it may have been sent. */
export const gaveUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const give = () => fail(new SendError('doubt', 'ERR_SENDING_WAPP_MSG', 'no answer in time'))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })

/** What it is worth waiting for, but not for long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const tooLate = sleep(ms, undefined, { signal: late.signal }).then(() => Promise.reject(new Error(`no answer in ${ms} ms`)))
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    late.abort()
  }
}
