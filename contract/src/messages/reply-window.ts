import type { Capabilities } from '../channels/channel-words.ts'

/** What opens the time in which one may write freely: the customer's last words, and the ad they came by. */
interface Spoken {
  heardAt: Date | null
  adAt?: Date | null | undefined
}

type Windows = Pick<Capabilities, 'replyWindowHours' | 'adWindowHours'>

/** Until when one may write freely on a channel that limits it; null: nothing of theirs opened it. */
export function writableUntil({ replyWindowHours, adWindowHours }: Windows, { heardAt, adAt = null }: Spoken): Date | null {
  const ends = [endOf(heardAt, replyWindowHours), endOf(adAt, adWindowHours)].filter(end => end !== null)
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null)
}

const endOf = (from: Date | null, hours: number | null): Date | null =>
  from === null || hours === null ? null : new Date(from.getTime() + hours * 3_600_000)
