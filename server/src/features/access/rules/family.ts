import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@balcao/contract/values/constants'

/** A session is a family of refresh secrets, each made from the one before. What presenting one of them means. */
type Verdict = 'rotate' | 'again' | 'stolen' | 'over'

/** What was shown: a secret of the family, by its age, or one nobody ever gave out. */
export type Shown = 'newest' | 'previous' | 'older' | 'unknown'

interface Family {
  rotatedAt: Date
  expiresAt: Date
  endedAt: Date | null
  /** The first secret was not replaced yet. */
  first: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** However often it is used, a session asks for the password again after this. */
const LONGEST_DAYS = 90

/**
 * Secrets are replaced at most once in the time of grace. So a secret a tab read within that time is the newest one or
 * the one before it, and a person with many tabs is never taken for a thief.
 */
export function judge(family: Family, secret: Shown, now: Date): Verdict {
  if (family.endedAt || family.expiresAt <= now) return 'over'
  const fresh = now.getTime() - family.rotatedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000
  switch (secret) {
    case 'newest':
      return fresh && !family.first ? 'again' : 'rotate'
    case 'previous':
      return fresh ? 'again' : 'stolen'
    case 'older':
      return 'stolen'
    // A caller who only knows a session's id guesses: that must not log its owner out.
    case 'unknown':
      return 'over'
  }
}

export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS, createdAt.getTime() + LONGEST_DAYS * DAY_MS))
}
