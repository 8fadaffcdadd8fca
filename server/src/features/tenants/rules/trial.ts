import { refuse } from '@balcao/contract/errors'

interface Trial {
  trial: boolean
  trialPeriod: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A trial without a length would never end, or at once: which of the two, nobody could tell. */
export function wellFormed<T extends Trial>(wanted: T): T {
  if (wanted.trial && wanted.trialPeriod === null) {
    refuse('ERR_VALIDATION', { issues: [{ in: 'body', path: ['trialPeriod'], code: 'invalid_type', message: 'required' }] })
  }
  return wanted
}

/** When the trial ends. One already running is made longer or shorter by as many days as its length was changed. */
export function trialEnd(wanted: Trial, now: Date, running: (Trial & { endsAt: Date | null }) | null = null): Date | null {
  const days = wellFormed(wanted).trialPeriod
  if (!wanted.trial || days === null) return null
  if (!running?.trial || !running.endsAt) return new Date(now.getTime() + days * DAY_MS)
  return new Date(running.endsAt.getTime() + (days - (running.trialPeriod ?? days)) * DAY_MS)
}

/** How a trial stands: as it is kept. */
export interface Ending {
  endsAt: Date
  overAt: Date | null
  eraseAt: Date | null
  /** So many days before were told last; null: none yet. */
  trialTold: number | null
  eraseTold: number | null
}

export type EndingStep =
  | { do: 'warn'; days: number }
  | { do: 'block'; eraseAt: Date; days: number }
  | { do: 'warnErasing'; days: number }
  | { do: 'erase' }
  | null

const WARNINGS = [7, 3, 1]
const ERASE_WARNINGS = [7, 1]

/**
 * What is due now: a warning, the block, or that the data goes. Each once, though many ask and however late. Where the
 * program was not running at the time, the company does not pay for it: the grace begins with the block,
 * and nothing goes that was not told a day before.
 */
export function nextOfTrial(its: Ending, now: Date, graceDays: number): EndingStep {
  const daysTo = (moment: Date) => Math.ceil((moment.getTime() - now.getTime()) / DAY_MS)
  if (its.overAt === null || its.eraseAt === null) {
    const days = daysTo(its.endsAt)
    if (days <= 0) return { do: 'block', eraseAt: new Date(now.getTime() + graceDays * DAY_MS), days: graceDays }
    return dueOf(WARNINGS, days, its.trialTold) ? { do: 'warn', days } : null
  }
  const days = daysTo(its.eraseAt)
  if (days <= 0 && (its.eraseTold !== null || graceDays === 0)) return { do: 'erase' }
  return dueOf(ERASE_WARNINGS, days, its.eraseTold) ? { do: 'warnErasing', days: Math.max(1, days) } : null
}

/** Whether one of these days has come that was not told yet. */
const dueOf = (warnings: readonly number[], days: number, told: number | null): boolean =>
  warnings.some(at => days <= at && (told === null || told > at))
