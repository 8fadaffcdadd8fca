import { refuse } from '@balcao/contract/errors'
import { clock } from '../clock.ts'

const WINDOW_MS = 60_000
/** Of as many places as this is kept what they did; a flood from more of them begins all anew rather than filling the memory. */
const MOST_KEPT = 100_000

interface Counted {
  count: number
  until: number
}

/**
 * How often something was done by whom within a minute, counted in this process. It stands before everything an anonymous
 * call makes us do, so it costs no query; the exact limits, which all processes count together, come after it.
 */
export class Rates {
  readonly #counted = new Map<string, Counted>()

  /** Counts one more; refuses what is too much, for a minute from the first refusal on. */
  take(key: string, most: number): void {
    const now = clock.now().getTime()
    const known = this.#counted.get(key)
    if (!known || known.until <= now) {
      if (this.#counted.size >= MOST_KEPT) this.#counted.clear()
      this.#counted.set(key, { count: 1, until: now + WINDOW_MS })
      return
    }
    if (known.count === most) known.until = now + WINDOW_MS
    known.count = Math.min(known.count + 1, most + 1)
    refuseOver(known, { most, now })
  }

  /** Refuses without counting, where only some of the calls count. */
  check(key: string, most: number): void {
    const now = clock.now().getTime()
    const known = this.#counted.get(key)
    if (known && known.until > now) refuseOver({ ...known, count: known.count + 1 }, { most, now })
  }
}

function refuseOver({ count, until }: Counted, { most, now }: { most: number; now: number }): void {
  if (count > most) refuse('ERR_LIMIT_MAX', { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) })
}
