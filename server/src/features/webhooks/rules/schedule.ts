const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each attempt the next one follows; the first one is at once. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const

export const ATTEMPTS_MOST: number = PAUSES_MS.length + 1
const JITTER = 0.2
const LONGEST_WISH_MS = 24 * HOUR
/** An address that takes nothing for so long is switched off. */
const DEAD_AFTER_MS = 5 * 24 * HOUR

interface Attempted {
  attempts: number
  now: Date
  /** In [0, 1). */
  dice: number
  /** What the other side asked for. */
  retryAfterMs: number | null
}

/** When the next attempt is due; null: that was the last one. */
export function nextAttempt({ attempts, now, dice, retryAfterMs }: Attempted): Date | null {
  const pause = PAUSES_MS[attempts - 1]
  if (pause === undefined) return null
  const spread = pause * (1 - JITTER + 2 * JITTER * dice)
  const wished = Math.min(retryAfterMs ?? 0, LONGEST_WISH_MS)
  return new Date(now.getTime() + Math.round(Math.max(spread, wished)))
}

const THROTTLES: readonly number[] = [429, 502, 503, 504]

/** `Retry-After` of an answer that may carry one: seconds, or a date. */
export function retryAfterOf(status: number, header: string | null, now: Date): number | null {
  if (!THROTTLES.includes(status) || header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

export const isDead = (failingSince: Date, now: Date): boolean => now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS
