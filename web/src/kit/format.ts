import { CURRENCY } from '@balcao/contract/values/constants'

/** Everything a person reads as a date, a figure or money is written here, the same way on every screen. */

type When = Date | string | number

const FIELDS = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

const two = (figure: number) => String(figure).padStart(2, '0')

/** Where the browser is, its own clock says it; making a formatter is a hundred times as slow, and lists are full of times. */
function partsOf(when: When, timeZone: string | undefined): Record<string, string> {
  const date = new Date(when)
  if (timeZone === undefined)
    return {
      day: two(date.getDate()),
      month: two(date.getMonth() + 1),
      year: String(date.getFullYear()),
      hour: two(date.getHours()),
      minute: two(date.getMinutes()),
      second: two(date.getSeconds()),
    }
  const format = new Intl.DateTimeFormat('en-GB', { ...FIELDS, hourCycle: 'h23', timeZone })
  return Object.fromEntries(format.formatToParts(date).map(part => [part.type, part.value]))
}

/** 20/11/2026 */
export function formatDate(when: When, timeZone?: string): string {
  const { day, month, year } = partsOf(when, timeZone)
  return `${day}/${month}/${year}`
}

/** 20/11/2026 18:03 */
export function formatDateTime(when: When, timeZone?: string): string {
  const { hour, minute } = partsOf(when, timeZone)
  return `${formatDate(when, timeZone)} ${hour}:${minute}`
}

/** 20/11/2026 18:03:09 */
export function formatFullDate(when: When, timeZone?: string): string {
  const { second } = partsOf(when, timeZone)
  return `${formatDateTime(when, timeZone)}:${second}`
}

/** 18:03 */
export function formatTime(when: When, timeZone?: string): string {
  const { hour, minute } = partsOf(when, timeZone)
  return `${hour}:${minute}`
}

/** Reads 20/11/2026, or 20/11/2026 18:03; null for anything that is no such day or hour. */
export function parseDate(written: string): Date | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}))?$/.exec(written.trim())
  if (!found) return null
  const [day, month, year, hour, minute] = found.slice(1).map(part => Number(part ?? 0))
  const date = new Date(year ?? 0, (month ?? 0) - 1, day, hour, minute)
  const canonical = found[4] === undefined ? formatDate(date) : formatDateTime(date)
  return canonical === written.trim() ? date : null
}

/** R$ 1.234,50: always the real, always as a Brazilian writes it, two to three decimals. */
const money = new Intl.NumberFormat(CURRENCY.locale, {
  style: 'currency',
  currency: CURRENCY.code,
  minimumFractionDigits: CURRENCY.decimals.min,
  maximumFractionDigits: CURRENCY.decimals.max,
})
export const formatMoney = (value: number): string => money.format(value)

/** 12.480 in Portuguese, 12,480 in English. */
export const formatNumber = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value)

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** há 3 min, há 2 h; from the eighth day on, the date itself. */
export function formatSince(when: When, locale: string, now: Date = new Date()): string {
  const seconds = Math.round((now.getTime() - new Date(when).getTime()) / 1000)
  if (seconds >= 8 * 86_400) return formatDate(when)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return relative.format(-Math.trunc(seconds / size), unit)
}

/** As a list of conversations says when: 18:03 today, yesterday in a word, the weekday within the week, then the date. */
export function formatWhen(when: When, locale: string, now: Date = new Date()): string {
  const days = daysBetween(new Date(when), now)
  if (days <= 0) return formatTime(when)
  if (days === 1) return inDays(-1, locale)
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(when)).replace('.', '')
  return formatDate(when)
}

/** As a conversation names its days: today, yesterday, the weekday within the week, then the date. */
export function formatDay(when: When, locale: string, now: Date = new Date()): string {
  const days = daysBetween(new Date(when), now)
  if (days <= 1) return inDays(-Math.max(days, 0), locale)
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(when))
  return formatDate(when)
}

/** As one speaks of what is to come: today and tomorrow in a word, the weekday within the week, always with its hour. */
export function formatAhead(when: When, locale: string, now: Date = new Date()): string {
  const days = -daysBetween(new Date(when), now)
  const time = formatTime(when)
  if (days === 0 || days === 1) return `${inDays(days, locale)}, ${time}`
  const [date] = formatDate(when).split(/\/(?=\d{4}$)/)
  if (days < 0 || days > 6) return formatDateTime(when)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(when)).replace('.', '')
  return `${weekday} ${date}, ${time}`
}

const inDays = (days: number, locale: string) => relativeIn(locale).format(days, 'day')
const relatives = new Map<string, Intl.RelativeTimeFormat>()
function relativeIn(locale: string): Intl.RelativeTimeFormat {
  const made = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relatives.set(locale, made)
  return made
}

const daysBetween = (from: Date, to: Date) => Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000)
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** 12 min, 1 h 04, 3 d: how long something lasts, as short as it can be said. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${Math.floor(hours / 24)} d`
}

const SIZES = [
  [1_000_000, 1000, 'kilobyte'],
  [1_000_000_000, 1_000_000, 'megabyte'],
  [Number.POSITIVE_INFINITY, 1_000_000_000, 'gigabyte'],
] as const

/** 12 kB, 3,4 MB, 1,2 GB */
export function formatBytes(bytes: number, locale: string): string {
  const [, by, unit] = SIZES.find(([below]) => bytes < below) ?? SIZES[2]
  const value = bytes / by
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
}

/** (11) 98402-7716 for a Brazilian number, +… for any other; what is no number stays as it is. */
export function formatPhone(number: string): string {
  const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(number)
  if (brazilian) return `(${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
  const hidden = /^55(\d\d)(•{4,5})(\d{4})$/.exec(number)
  if (hidden) return `(${hidden[1]}) ${hidden[2]}-${hidden[3]}`
  return /^[\d•]{8,15}$/.test(number) ? `+${number}` : number
}
