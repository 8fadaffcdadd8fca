import type { News } from '../../../drivers/channels/driver.ts'

interface Limits {
  /** News that came and is not durable yet. */
  waiting: number
  aSecond: number
}
const LIMITS: Limits = { waiting: 1_000, aSecond: 500 }

/**
 * Where a session's news comes in. A driver that brings more than anybody writes is slowed down, and one that does not wait
 * either is told of: what it was not promised, its provider will tell again.
 */
export function newInlet(take: (news: News) => Promise<void>, flooded: () => void, limits = LIMITS) {
  let waiting = 0
  let second = 0
  let inSecond = 0

  const turn = async (): Promise<void> => {
    for (;;) {
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) [second, inSecond] = [now, 0]
      if (inSecond++ < limits.aSecond) return
      await new Promise(resolve => setTimeout(resolve, 1000 - (performance.now() % 1000)))
    }
  }

  return async (news: News): Promise<void> => {
    if (waiting >= limits.waiting) {
      flooded()
      throw new Error('more news than can be taken in')
    }
    waiting++
    try {
      await turn()
      await take(news)
    } finally {
      waiting--
    }
  }
}
