import type { useText } from '../../i18n/index.ts'

type T = ReturnType<typeof useText>
const NOON = 12
const EVENING = 18

export function greeting(t: T, name: string, now: Date): string {
  const hour = now.getHours()
  if (hour < NOON) return t('home.morning', { name })
  return hour < EVENING ? t('home.afternoon', { name }) : t('home.evening', { name })
}

/** A day of the calendar has no hour, so it is shown where it has none. */
const shown = (day: string, locale: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
export const weekdayOf = (day: string, locale: string): string => shown(day, locale, { weekday: 'long' })
export const spokenDay = (day: string, locale: string): string =>
  capital(shown(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }), locale)
export const shortDay = (day: string, locale: string): string =>
  capital(shown(day, locale, { weekday: 'short', day: 'numeric', month: 'short' }), locale)
export const daysBefore = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - n * 86_400_000).toISOString().slice(0, 10)
/** Monday first. */
export const weekdays = (locale: string): string[] =>
  Array.from({ length: 7 }, (_, at) => shown(`2024-01-0${at + 1}`, locale, { weekday: 'short' }).replace('.', ''))

const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
