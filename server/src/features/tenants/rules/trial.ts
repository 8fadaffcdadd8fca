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
