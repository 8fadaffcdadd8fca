import { onWake, wake } from '../../../infra/processes/wake.ts'

/** After a commit: something of this channel waits to be sent. Its holder looks, in any process. */
export const wakeSpool = (channelId: number): void => wake('spools', channelId)

const WAIT_MS = 10_000

/**
 * A message that its source marked as direct goes out ahead of its conversation and without a pause, and the asker waits
 * for it: until its outcome is settled (`true`), or as long as somebody may be kept waiting (`false`). What became of it stands
 * in its row.
 */
export async function sendNow(channelId: number, messageId: number, waitMs = WAIT_MS): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = onWake('sent', about => {
    if (about === messageId) resolve(true)
  })
  const timer = setTimeout(resolve, waitMs, false)
  wakeSpool(channelId)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** Wakes the asker who waits for it. */
export const tellSent = (messageId: number): void => wake('sent', messageId)
