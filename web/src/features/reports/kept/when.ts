import type { ReportMail } from '@balcao/contract/reports/report-mails'

const at = (day: string, hour = 12) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)

/** Monday first. */
export const weekdays = (locale: string): string[] =>
  Array.from({ length: 7 }, (_, n) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(at(`2026-06-0${n + 1}`)),
  )

export const hourText = (hour: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at('2026-06-01', hour))

export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at(day))

/** By the company's clock, as it is kept. */
export const nextText = ({ nextOn, hour }: Pick<ReportMail, 'nextOn' | 'hour'>, locale: string): string =>
  `${dayText(nextOn, locale)}, ${hourText(hour, locale)}`
