import { openAt } from '@balcao/contract/hours/open'

/**
 * What reports count, said once. An *attendance* is one pass of a ticket, from being opened (made, reopened, a group's return) to being
 * closed. The database keeps the same figures as it goes (tickets/sql/keep/keep_place.sql, reports/sql); a test holds the two equal over
 * random months. All times are whole seconds; what did not happen has no value, which is not zero.
 */

/** What happens to a ticket, as far as figures care. */
export type Happening = { at: Date } & (
  | { what: 'opened'; byCompany: boolean }
  /** A person takes it up. */
  | { what: 'started'; by: number }
  | { what: 'given'; to: number | null }
  | { what: 'customer wrote' }
  | { what: 'person wrote'; by: number }
  /** The bot that answers wrote: on live tiles the customer waits no longer, for a person they do. */
  | { what: 'bot wrote' }
  /** An absence message, a campaign, a schedule: ends no wait. */
  | { what: 'automatic text' }
  | { what: 'bot took over' }
  | { what: 'bot left' }
  | { what: 'closed' }
  | { what: 'closing undone' }
)

export interface Attendance {
  n: number
  openedAt: Date
  byCompany: boolean
  userId: number | null
  closedAt: Date | null
  /** TME: opened to taken up by a person. */
  wait: number | null
  /** First response: from the customer's first message, or a bot's leaving where that is later, to a person's first message after it. */
  reply: number | null
  /** TMA: taken up to closed. */
  handle: number | null
  /** Opened to closed; other products call this TMA. */
  resolve: number | null
  /** The customer's waits for a person's answer: each from the first message without one. Together, how many, the longest. */
  waited: number
  waits: number
  longest: number
  /** The same times, counted only while the company was open. */
  office: Record<'wait' | 'reply' | 'handle' | 'resolve', number | null>
}

interface Pass extends Omit<Attendance, 'office'> {
  startedAt: Date | null
  askedAt: Date | null
  handedAt: Date | null
  repliedAt: Date | null
  waitsSince: Date | null
}

/** Whether the company is open, at any moment of a minute. */
export type IsOpen = (at: Date) => boolean

/** The passes of a ticket, from all that happened to it, in order. */
export function attendancesOf(story: readonly Happening[], isOpen: IsOpen = () => true): Attendance[] {
  const passes: Pass[] = []
  for (const it of story) {
    if (it.what === 'opened') passes.push(newPass(passes.length + 1, it.at, it.byCompany))
    const pass = passes.at(-1)
    if (pass) happen(pass, it)
  }
  return passes.map(pass => summed(pass, isOpen))
}

function happen(pass: Pass, it: Happening): void {
  switch (it.what) {
    case 'opened':
      return
    case 'started':
      pass.startedAt ??= it.at
      pass.userId = it.by
      return
    case 'given':
      pass.userId = it.to
      if (it.to !== null) pass.startedAt ??= it.at
      return
    case 'customer wrote':
      pass.askedAt ??= it.at
      pass.waitsSince ??= it.at
      return
    case 'person wrote':
      if (pass.askedAt) pass.repliedAt ??= it.at
      endWait(pass, it.at)
      return
    case 'bot wrote':
      pass.waitsSince = null
      return
    case 'automatic text':
      return
    case 'bot took over':
      pass.userId = null
      return
    case 'bot left':
      if (!pass.repliedAt) pass.handedAt = it.at
      return
    case 'closed':
      pass.closedAt = it.at
      pass.waitsSince = null
      return
    case 'closing undone':
      pass.closedAt = null
  }
}

function endWait(pass: Pass, at: Date): void {
  if (!pass.waitsSince) return
  const wait = seconds(pass.waitsSince, at) ?? 0
  pass.waited += wait
  pass.waits += 1
  pass.longest = Math.max(pass.longest, wait)
  pass.waitsSince = null
}

const newPass = (n: number, openedAt: Date, byCompany: boolean): Pass => ({
  n,
  openedAt,
  byCompany,
  userId: null,
  startedAt: null,
  askedAt: null,
  handedAt: null,
  repliedAt: null,
  waitsSince: null,
  closedAt: null,
  wait: null,
  reply: null,
  handle: null,
  resolve: null,
  waited: 0,
  waits: 0,
  longest: 0,
})

function summed(pass: Pass, isOpen: IsOpen): Attendance {
  const { n, openedAt, byCompany, userId, startedAt, askedAt, handedAt, repliedAt, closedAt, waited, waits, longest } = pass
  const asked = askedAt && handedAt && handedAt > askedAt ? handedAt : askedAt
  return {
    n,
    openedAt,
    byCompany,
    userId,
    closedAt,
    wait: seconds(openedAt, startedAt),
    reply: seconds(asked, repliedAt),
    handle: seconds(startedAt, closedAt),
    resolve: seconds(openedAt, closedAt),
    waited,
    waits,
    longest,
    office: {
      wait: openSeconds(openedAt, startedAt, isOpen),
      reply: openSeconds(asked, repliedAt, isOpen),
      handle: openSeconds(startedAt, closedAt, isOpen),
      resolve: openSeconds(openedAt, closedAt, isOpen),
    },
  }
}

const MINUTE = 60_000

/** The plain way: minute by minute. */
export function openSeconds(from: Date | null, to: Date | null, isOpen: IsOpen): number | null {
  if (!from || !to) return null
  let all = 0
  for (let minute = Math.floor(from.getTime() / MINUTE) * MINUTE; minute < to.getTime(); minute += MINUTE)
    if (isOpen(new Date(minute))) all += Math.min(to.getTime(), minute + MINUTE) - Math.max(from.getTime(), minute)
  return Math.floor(all / 1000)
}

/** Each minute looked up once. */
export function hoursOf(schedule: Parameters<typeof openAt>[0], zone: string): IsOpen {
  const known = new Map<number, boolean>()
  return at => {
    const minute = at.getTime()
    const is = known.get(minute) ?? openAt(schedule, at, zone).isOpen
    known.set(minute, is)
    return is
  }
}

function seconds(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000)) : null
}

/** The middle one; of an even number the mean of the two. Nothing of nothing. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
