import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Outside, StatusNews } from '../driver.ts'
import { SendError } from '../driver.ts'
import { understood } from '../provider-call.ts'
import { READ, type TelegramApi } from './api.ts'
import { newsOf } from './read.ts'

const WAIT_SECONDS = 25
/** Failures in a row until the session is given up, to be begun again: a process that just ended may still be asking. */
const PATIENCE = 4
const PAUSE_MS = 1_000

const updates = z.array(z.looseObject({ update_id: z.number() }))

/** Asks for updates until the session ends. An update is confirmed by asking for the next one, so none is lost between. */
export async function poll(
  api: TelegramApi,
  { deliver, log, signal }: Pick<Outside, 'deliver' | 'log' | 'signal'>,
): Promise<void> {
  let offset = 0
  let failures = 0
  while (!signal.aborted) {
    try {
      const asked = performance.now()
      const found = understood(updates, await askOnce(api, offset, signal))
      failures = 0
      for (const update of found) {
        for (const news of newsOf(update)) await deliver(news)
        offset = update.update_id + 1
      }
      // A server that does not wait with its answer would be asked thousands of times a second.
      if (found.length === 0 && performance.now() - asked < PAUSE_MS) await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
    } catch (error) {
      if (signal.aborted) return
      failures++
      log.warn({ err: error, failures }, 'telegram did not tell its updates')
      const over = overAfter(error, failures)
      if (over)
        return void (await deliver(over).catch((lost: unknown) => log.warn({ err: lost }, 'the end of a session was not told')))
      await sleep(pauseAfter(error, failures), undefined, { signal }).catch(() => {})
    }
  }
}

const askOnce = (api: TelegramApi, offset: number, signal: AbortSignal) =>
  api.call(
    'getUpdates',
    { offset, timeout: WAIT_SECONDS, allowed_updates: READ },
    { signal, timeoutMs: (WAIT_SECONDS + 15) * 1000 },
  )

function overAfter(error: unknown, failures: number): StatusNews | null {
  const { code, message } =
    error instanceof SendError ? error : { code: 'ERR_CHANNEL_UNREACHABLE' as const, message: String(error) }
  const lost: StatusNews = { type: 'status', status: 'disconnected', code, details: message }
  if (code === 'ERR_CHANNEL_TOKEN') return { ...lost, final: true }
  if (failures < PATIENCE) return null
  // Another program that goes on polling with this token would only be pushed away in turn.
  return code === 'ERR_CHANNEL_REPLACED' ? { ...lost, final: true } : lost
}

const pauseAfter = (error: unknown, failures: number): number =>
  (error instanceof SendError && error.retryAfterMs) || PAUSE_MS * 2 ** (failures - 1)
