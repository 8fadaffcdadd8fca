import type { Column } from '@balcao/contract/reports/columns'
import type { ReportCell, ReportFilter } from '@balcao/contract/reports/reports'
import { STATES, type StateCode } from '@balcao/contract/values/areas'
import type { PlainKey, Translate } from '../../i18n/index.ts'
import { formatDateTime, formatMoney } from '../../kit/format.ts'

/** `3 min 12 s`, `1 h 08`, `2 d 4 h`: the unit as everybody writes it. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return minutes >= 10 || seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

export const counted = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value)

/** The days of a filter, as people write them. */
export function spanText({ from, to }: ReportFilter, locale: string): string {
  if (!from || !to) return ''
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(noon(from), noon(to))
}

interface Look {
  t: Translate
  locale: string
  zone: string | undefined
}

export function cellText({ key, kind }: Column, value: ReportCell | undefined, { t, locale, zone }: Look): string {
  if (value === null || value === undefined) return '–'
  if (key === 'state') return stateName(String(value), t)
  if (typeof value === 'string') {
    if (kind === 'moment') return formatDateTime(value, zone)
    if (kind === 'status') return t(STATUS[value] ?? 'reports.is_statusOpen')
    return value
  }
  if (kind === 'seconds') return duration(value)
  if (kind === 'money') return formatMoney(value)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: kind === 'rating' ? 1 : 0 }).format(value)
}

const STATUS: Record<string, PlainKey> = {
  pending: 'reports.is_statusPending',
  open: 'reports.is_statusOpen',
  closed: 'reports.is_statusClosed',
}

const isState = (code: string): code is StateCode => Object.hasOwn(STATES, code)

function stateName(code: string, t: Translate): string {
  if (code === 'other') return t('reports.is_otherCountry')
  return isState(code) ? STATES[code].name : t('reports.is_noNumber')
}

/** What a row is called; of those who are in no group, that they are in none. */
export function groupName(column: Column, id: string | number, value: ReportCell | undefined, t: Translate): string {
  if (column.key === 'state') return stateName(String(id), t)
  if (value !== null && value !== undefined) return String(value)
  return id === 0 ? t('reports.is_none').replace('{column}', t(`reports.col_${column.key}` as PlainKey).toLowerCase()) : `#${id}`
}
