import type { Fact } from '../relay/facts.ts'
import { tenantRoom } from './rooms.ts'

/** A browser that took longer to come reads anew in any case. */
const KEPT_MS = 10_000

/** When something was last said in each room: a browser's first answers are older than its line. */
export interface Lately {
  note(facts: readonly Fact[]): void
  /** Whether a browser in these rooms that began to read at that moment of `performance.now()` may have missed something. */
  isMissed(rooms: readonly string[], began: number): boolean
}

export function newLately(now = () => performance.now()): Lately {
  const saidAt = new Map<string, number>()
  // Of what was said before, while a page already read from another process, nothing is known here.
  const from = now()
  let sweptAt = from

  const sweep = (at: number) => {
    for (const [room, said] of saidAt) if (said < at - KEPT_MS) saidAt.delete(room)
    sweptAt = at
  }

  return {
    note(facts) {
      const at = now()
      for (const { tenantId, event, rooms } of facts) {
        // Opening a page makes its user come online: that alone is no reason to read it twice.
        if (event === 'user.status') continue
        for (const room of rooms) saidAt.set(tenantRoom(tenantId, room), at)
      }
      if (at - sweptAt > KEPT_MS) sweep(at)
    },
    isMissed: (rooms, began) =>
      began < Math.max(from, now() - KEPT_MS) || rooms.some(room => (saidAt.get(room) ?? Number.NEGATIVE_INFINITY) >= began),
  }
}
