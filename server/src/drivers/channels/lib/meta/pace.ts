import { setTimeout } from 'node:timers/promises'
import { SendError } from '../../driver.ts'

/** Lets so many begin in a second, evenly: what they allow is counted by the second, not by how many are under way. */
export function pace(perSecond: number): (signal: AbortSignal) => Promise<void> {
  let next = 0
  return async signal => {
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / perSecond
    if (mine <= now) return
    // A timer drops what is less than a millisecond.
    await setTimeout(Math.ceil(mine - now), undefined, { signal }).catch((cause: unknown) => {
      throw new SendError('wait', 'ERR_CHANNEL_LIMITED', 'given up before its turn', { scope: 'channel', cause })
    })
  }
}
