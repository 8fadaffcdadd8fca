import { DateTime } from 'luxon'

export interface Series {
  /** Null: once. */
  everyDays: number | null
  firstAt: Date
  /** How often in all, and so far. */
  repetitions: number
  sent: number
}

/** The n-th time after the first: so many days later by the calendar there, at the same hour on the wall. */
export const occurrence = ({ firstAt, everyDays }: Pick<Series, 'firstAt' | 'everyDays'>, n: number, zone: string): Date =>
  DateTime.fromJSDate(firstAt, { zone })
    .plus({ days: (everyDays ?? 0) * n })
    .toJSDate()

/**
 * When it is said again, having been said `sent` times; null: that was all. What was missed while nobody could send is said
 * once and not once for each time: a customer forgotten for a month does not hear the same three times in a minute.
 */
export function nextTime(series: Series, now: Date, zone: string): Date | null {
  const { everyDays, firstAt, repetitions, sent } = series
  if (everyDays === null || sent >= repetitions) return null
  const days = DateTime.fromJSDate(now, { zone }).diff(DateTime.fromJSDate(firstAt, { zone }), 'days').days
  const passed = Math.max(0, Math.floor(days / everyDays))
  const next = occurrence(series, passed + 1, zone)
  return next > now ? next : occurrence(series, passed + 2, zone)
}
