import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { RECIPIENT_ZONES } from '@balcao/contract/campaigns/recipient-zones'
import { nextOpening, openAt } from '@balcao/contract/hours/open'

interface Windows extends Pick<Campaign, 'hours' | 'hoursOf'> {
  /** The company's. */
  timeZone: string
}

const scheduleOf = ({ hours }: Windows) => ({ businessHours: hours ?? [], holidays: [] })

/** The clock by which a recipient's window counts. */
const zoneOf = ({ hoursOf, timeZone }: Windows, zone: number): string =>
  hoursOf === 'company' ? timeZone : (RECIPIENT_ZONES[zone] ?? timeZone)

const WEEK = 7

/** Which of these zones may be written to now, and when the first of the others opens; null: none ever does. */
export function openZones(windows: Windows, zones: readonly number[], now: Date): { open: number[]; opensAt: Date | null } {
  if (!windows.hours || windows.hours.length === 0) return { open: [...zones], opensAt: null }
  // A year would be looked through for an opening that never comes.
  if (windows.hours.length === WEEK && windows.hours.every(({ type }) => type === 'C')) return { open: [], opensAt: null }
  const schedule = scheduleOf(windows)
  const open = zones.filter(zone => openAt(schedule, now, zoneOf(windows, zone)).isOpen)
  const closed = zones.filter(zone => !open.includes(zone))
  const opens = closed.flatMap(zone => nextOpening(schedule, now, zoneOf(windows, zone))?.getTime() ?? [])
  return { open, opensAt: opens.length === 0 ? null : new Date(Math.min(...opens)) }
}

/** Agents' own first messages count as well. */
const OF_LIMIT = 0.95
const DAY_MS = 86_400_000

/** How many more people a limit of 24 hours lets through. */
export const roomWithin = (limit: number, written: number): number => Math.floor(limit * OF_LIMIT) - written

/** When it lets somebody through again, by how many were written to in which hour; null: it does now. */
export function freeAt(limit: number, hours: readonly { hour: string; n: number }[]): Date | null {
  let written = hours.reduce((sum, { n }) => sum + n, 0)
  for (const { hour, n } of roomWithin(limit, written) > 0 ? [] : hours) {
    written -= n
    if (roomWithin(limit, written) > 0) return new Date(new Date(hour).getTime() + DAY_MS)
  }
  return null
}

const JITTER = 0.3

interface Gap {
  gapMinMs: number
  gapMaxMs: number
}

/** How long until the next one on this channel: exact where it is official, and never twice the same on a phone's session. */
export function gapOf({ gapMinMs, gapMaxMs }: Gap, { official }: { official: boolean }, dice: number): number {
  if (gapMaxMs > gapMinMs) return Math.round(gapMinMs + dice * (gapMaxMs - gapMinMs))
  return official ? gapMinMs : Math.round(gapMinMs * (1 - JITTER + 2 * JITTER * dice))
}

interface Ahead extends Gap {
  waiting: number
  /** Channels that can send. */
  channels: number
  /** Sends one of them manages in a second when nothing holds it back. */
  perSecond: number
  dailyCap: number | null
  windows: Windows
  zones: readonly number[]
}

const HOUR = 3_600_000
const MOST_DAYS = 400

/** When it is through, and how many go out on each day, hour by hour from now on; null: it never is. */
export function estimate(
  ahead: Ahead,
  from: Date,
  dayOf: (at: Date) => string,
): { endsAt: Date | null; perDay: { day: string; n: number }[] } {
  const { waiting, channels, gapMinMs, gapMaxMs, perSecond, dailyCap, windows, zones } = ahead
  const gap = Math.max((gapMinMs + gapMaxMs) / 2, 1000 / perSecond)
  const perHour = (HOUR / gap) * channels
  const days = new Map<string, number>()
  let left = waiting
  let at = from.getTime()
  for (let steps = 0; left > 0 && perHour > 0 && steps < MOST_DAYS * 24; steps++) {
    const moment = new Date(at)
    const { open, opensAt } = openZones(windows, zones, moment)
    if (open.length === 0) {
      if (opensAt === null) break
      at = opensAt.getTime()
      continue
    }
    const day = dayOf(moment)
    const room = dailyCap === null ? left : Math.max(0, dailyCap - (days.get(day) ?? 0))
    const n = Math.min(left, room, perHour)
    if (n > 0) days.set(day, (days.get(day) ?? 0) + n)
    left -= n
    at += left > 0 ? HOUR : (n / perHour) * HOUR
  }
  const perDay = [...days].map(([day, n]) => ({ day, n: Math.round(n) }))
  return { endsAt: left > 0 ? null : new Date(at), perDay }
}
