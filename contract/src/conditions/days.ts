import { wallTime } from '../values/zones.ts'

const DAY_MS = 86_400_000

/** The day on the calendar there, yyyy-mm-dd. */
export function dayAt(at: Date, zone: string): string {
  const { year, month, day } = wallTime(at, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The first moment of a day there; where the clock skips midnight, the first it shows. */
export const startOfDay = (day: string, zone: string): Date => instantOf(day, '00:00', zone)

/** When a clock there shows a time of that day; where it skips it, the first moment it shows after. */
export function instantOf(day: string, time: string, zone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const first = shown - ahead(shown, zone)
  const second = shown - ahead(first, zone)
  const isThere = ahead(second, zone) === shown - second
  return new Date(isThere ? second : Math.max(first, second))
}

/** How far the clock there is before the world's, in milliseconds. */
function ahead(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(new Date(at), zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
