/** How a send went wrong, as a driver says it. */
export interface Failure {
  outcome: 'refused' | 'wait' | 'doubt' | 'down'
  scope: 'conversation' | 'channel'
  retryAfterMs: number | undefined
}

interface Unsent {
  status: 'pending' | 'failed' | 'unconfirmed'
  /** When it is pending: due again after so long. */
  inMs: number
  /** It was a try: after too many it is given up. What a whole channel suffers from is no message's fault. */
  isCounted: boolean
}

/** A line may end so often over one message before that message is looked at. */
const PATIENT_TRIES = 3
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000
/** About an hour in all. */
export const MOST_TRIES = 18

/** What becomes of a message that was not sent, or of which nobody knows. Only a repeat under the same id of ours is harmless. */
export function afterFailure(failure: Failure, { attempt, chosenIds }: { attempt: number; chosenIds: boolean }): Unsent {
  const { outcome, scope, retryAfterMs } = failure
  switch (outcome) {
    case 'refused':
      return { status: 'failed', inMs: 0, isCounted: true }
    case 'down':
      // Nobody tried it. One that a line has ended over and over lets the others pass, and ends alone.
      if (scope === 'channel') return { status: 'pending', inMs: 0, isCounted: false }
      if (attempt >= MOST_TRIES) return { status: 'failed', inMs: 0, isCounted: true }
      return { status: 'pending', inMs: attempt < PATIENT_TRIES ? 0 : waitBefore(attempt), isCounted: true }
    case 'wait':
      if (scope === 'channel') return { status: 'pending', inMs: retryAfterMs ?? 0, isCounted: false }
      if (attempt >= MOST_TRIES) return { status: 'failed', inMs: 0, isCounted: true }
      return { status: 'pending', inMs: Math.max(retryAfterMs ?? 0, waitBefore(attempt)), isCounted: true }
    case 'doubt':
      if (!chosenIds || attempt >= MOST_TRIES) return { status: 'unconfirmed', inMs: 0, isCounted: true }
      return { status: 'pending', inMs: waitBefore(attempt), isCounted: true }
  }
}

const waitBefore = (attempt: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
