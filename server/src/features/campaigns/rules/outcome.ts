import type { PauseCode } from '@balcao/contract/campaigns/campaign-words'
import type { ErrorCode } from '@balcao/contract/errors'

interface Failure {
  outcome: 'refused' | 'wait' | 'doubt' | 'down'
  code: ErrorCode
}

/** `release`: surely not sent, its recipient waits again. `pause`: it would go no better with the next one. */
interface Settled {
  becomes: 'failed' | 'unconfirmed' | 'released'
  pause: PauseCode | null
}

/** The template's fault and nobody's number: nobody is lost by it. */
export const PAUSES: Partial<Record<ErrorCode, PauseCode>> = {
  ERR_TEMPLATE_PAUSED: 'templatePaused',
  ERR_TEMPLATE_DISABLED: 'templateDisabled',
  ERR_TEMPLATE_WRONG: 'templateWrong',
  ERR_CHANNEL_MARKED: 'marked',
}

/** What becomes of a campaign's message that did not go out. In doubt is never sent again; what waits goes back behind a pause or a cancel. */
export function afterSend({ outcome, code }: Failure): Settled {
  const pause = PAUSES[code] ?? null
  switch (outcome) {
    case 'refused':
      return { becomes: pause ? 'released' : 'failed', pause }
    case 'wait':
    case 'down':
      return { becomes: 'released', pause }
    case 'doubt':
      return { becomes: 'unconfirmed', pause: null }
  }
}

/** A person may try these once more: the number is there, and nobody asked not to be written to. */
export const RETRYABLE: readonly ErrorCode[] = [
  'ERR_MARKETING_LIMIT',
  'ERR_TEMPLATE_PAUSED',
  'ERR_TEMPLATE_DISABLED',
  'ERR_TEMPLATE_WRONG',
  'ERR_TEMPLATE_VARIABLES',
  'ERR_CHANNEL_LIMITED',
  'ERR_CHANNEL_MARKED',
  'ERR_CHANNEL_UNREACHABLE',
  'ERR_CHANNEL_TOKEN',
  'ERR_CHANNEL_BANNED',
  'ERR_NO_WAPP_FOUND',
  'ERR_SENDING_WAPP_MSG',
  'ERR_MESSAGE_NOT_SENT',
  'ERR_FILE_REJECTED',
]

interface Recent {
  /** The newest first: what the last outcomes were. */
  outcomes: readonly string[]
  /** Since a person last let it go on. */
  delivered: number
  stopped: number
  stopPercent: number
}

const ENOUGH_DELIVERED = 50
const COMPLAINTS_LEAST = 2
const IN_A_ROW = 10
const VARIABLES_IN_A_ROW = 3
const LAST = 50
const REFUSED_SHARE = 0.2

/** Whether a campaign is to stop by itself, and why. */
export function mustStop({ outcomes, delivered, stopped, stopPercent }: Recent): PauseCode | null {
  const isEnough = delivered >= ENOUGH_DELIVERED && stopped >= COMPLAINTS_LEAST
  if (isEnough && stopped * 100 >= delivered * stopPercent) return 'complaints'
  const row = (most: number, is: (outcome: string) => boolean) => outcomes.length >= most && outcomes.slice(0, most).every(is)
  if (row(VARIABLES_IN_A_ROW, outcome => outcome === 'failed:ERR_TEMPLATE_VARIABLES')) return 'variables'
  if (row(IN_A_ROW, isRefused)) return 'refusals'
  const last = outcomes.slice(0, LAST)
  if (last.length === LAST && last.filter(isRefused).length >= LAST * REFUSED_SHARE) return 'refusals'
  return null
}

/** A customer who had enough of all marketing says nothing about ours. */
const isRefused = (outcome: string): boolean => outcome.startsWith('failed:') && outcome !== 'failed:ERR_MARKETING_LIMIT'
