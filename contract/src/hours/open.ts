import { type WallTime, wallTime } from '../values/zones.ts'
import type { DayHours, Hours } from './hours.ts'

/** Whether a company is open, by the clock on its wall: an hour that comes twice counts twice, one that is skipped not at all. */

type Schedule = Pick<Hours, 'businessHours' | 'holidays'>

interface Moment {
  isOpen: boolean
  /** The special day that decided it. */
  holiday: string | null
  /** When that changes; null: not within the next year. */
  until: Date | null
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LOOKED_AHEAD = 370

export function hoursAt(schedule: Schedule, at: Date, zone: string): Moment {
  const { isOpen, holiday } = openAt(schedule, at, zone)
  return { isOpen, holiday, until: nextChange(schedule, at, { zone, isOpen: !isOpen }) }
}

/** When it opens next; now, when it is open. */
export const nextOpening = (schedule: Schedule, at: Date, zone: string): Date | null =>
  openAt(schedule, at, zone).isOpen ? at : nextChange(schedule, at, { zone, isOpen: true })

export function openAt(schedule: Schedule, at: Date, zone: string): { isOpen: boolean; holiday: string | null } {
  const wall = wallTime(at, zone)
  const { its, holiday } = dayOf(schedule, wall)
  const minute = wall.hour * 60 + wall.minute
  return { isOpen: periodsOf(its).some(([from, to]) => from <= minute && minute < to), holiday }
}

type CalendarDay = Pick<WallTime, 'year' | 'month' | 'day'>

/** What holds on that day: a day of this year before one of each year, either before the week. */
function dayOf({ businessHours, holidays }: Schedule, { year, month, day }: CalendarDay) {
  const inYear = `-${twoDigits(month)}-${twoDigits(day)}`
  const special =
    holidays.find(({ date, yearly }) => !yearly && date === `${String(year).padStart(4, '0')}${inYear}`) ??
    holidays.find(({ date, yearly }) => yearly && date.slice(4) === inYear)
  if (special) return { its: special, holiday: special.name }
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { its: businessHours.find(one => one.day === weekday), holiday: null }
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0')

const WHOLE_DAY = [0, 24 * 60] as const

/** Minutes of the day, from and to. */
function periodsOf(its: DayHours | undefined): (readonly [number, number])[] {
  if (!its || its.type === 'O') return [WHOLE_DAY]
  if (its.type === 'C') return []
  const periods = [[minutesOf(its.hr1), minutesOf(its.hr2)] as const]
  if (its.hr3) periods.push([minutesOf(its.hr3), minutesOf(its.hr4)])
  return periods
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function nextChange(schedule: Schedule, at: Date, wanted: { zone: string; isOpen: boolean }): Date | null {
  const { zone, isOpen } = wanted
  const { year, month, day } = wallTime(at, zone)
  for (let ahead = 0; ahead <= LOOKED_AHEAD; ahead++) {
    const its = new Date(Date.UTC(year, month - 1, day + ahead))
    const [midnight, after] = [its.getTime(), its.getTime() + DAY]
    const date = { year: its.getUTCFullYear(), month: its.getUTCMonth() + 1, day: its.getUTCDate() }
    const shifts = shiftsOf(zone, midnight)
    const edges = new Set([
      midnight,
      after,
      ...periodsOf(dayOf(schedule, date).its)
        .flat()
        .map(minute => midnight + minute * MINUTE),
    ])
    const instants = [...edges].flatMap(edge => [...shifts.offsets].map(offset => edge - offset))
    const change = [...instants, ...shifts.at]
      .filter(instant => instant > at.getTime())
      .sort((a, b) => a - b)
      .find(instant => openAt(schedule, new Date(instant), zone).isOpen === isOpen)
    if (change !== undefined) return new Date(change)
  }
  return null
}

/** How far the wall is ahead of UTC on that day, before and after its clock is changed, and the moment at which it is. */
function shiftsOf(zone: string, midnight: number): { offsets: Set<number>; at: number[] } {
  // No zone is further from UTC than 14 hours.
  const [before, after] = [midnight - DAY, midnight + 2 * DAY]
  const [first, last] = [offsetAt(zone, before), offsetAt(zone, after)]
  if (first === last) return { offsets: new Set([first]), at: [] }
  let [low, high] = [before, after]
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (offsetAt(zone, middle) === first) low = middle
    else high = middle
  }
  return { offsets: new Set([first, last]), at: [high] }
}

function offsetAt(zone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = wallTime(new Date(instant), zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}
