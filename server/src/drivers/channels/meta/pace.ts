import { setTimeout } from 'node:timers/promises'

/** Lets so many begin in a second, evenly: what they allow is counted by the second, not by how many are under way. */
export function pace(perSecond: number): (signal: AbortSignal) => Promise<void> {
  let next = 0
  return async signal => {
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / perSecond
    if (mine > now) await setTimeout(mine - now, undefined, { signal })
  }
}
