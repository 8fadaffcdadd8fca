/** Whether a customer who wrote outside hours is told so. */

export interface Written {
  isClosedNow: boolean
  isGroup: boolean
  isClosedTicket: boolean
  isBlocked: boolean
  /** It waits for a rating and the message is the answer; or a bot answers, which says so itself when it hands over. */
  isAnswered: boolean
  /** How often this ticket was told so, and when last. */
  told: number
  toldAt: Date | null
  /** When a person of the company last wrote in it. */
  answeredAt: Date | null
}

/** Why nothing is said: what is nobody's to wonder about stands in no log. */
export type Withheld = 'often' | 'recently' | 'answered'

const AGAIN_AFTER_MS = 60 * 60_000
const ANSWERED_FOR_MS = 30 * 60_000

export function absence(written: Written, { most, now }: { most: number; now: Date }): 'say' | Withheld | 'nothing' {
  const { isClosedNow, isGroup, isClosedTicket, isBlocked, isAnswered, told, toldAt, answeredAt } = written
  if (!isClosedNow || isGroup || isClosedTicket || isBlocked || isAnswered) return 'nothing'
  const since = (at: Date | null) => (at ? now.getTime() - at.getTime() : Number.POSITIVE_INFINITY)
  if (told >= most) return 'often'
  if (since(toldAt) < AGAIN_AFTER_MS) return 'recently'
  return since(answeredAt) < ANSWERED_FOR_MS ? 'answered' : 'say'
}
