import { type Language, LOCALES, type Locale } from '../values/locales.ts'
import { wallTime } from '../values/zones.ts'

/** Today, tomorrow, another day. */
const WORDS: Record<Language, readonly [string, string, string]> = {
  pt: ['hoje às {time}', 'amanhã às {time}', '{day}, às {time}'],
  es: ['hoy a las {time}', 'mañana a las {time}', 'el {day}, a las {time}'],
  en: ['today at {time}', 'tomorrow at {time}', 'on {day} at {time}'],
  de: ['heute um {time} Uhr', 'morgen um {time} Uhr', 'am {day}, um {time} Uhr'],
  fr: ['aujourd’hui à {time}', 'demain à {time}', 'le {day}, à {time}'],
  it: ['oggi alle {time}', 'domani alle {time}', '{day}, alle {time}'],
  pl: ['dzisiaj o {time}', 'jutro o {time}', '{day}, o {time}'],
  ru: ['сегодня в {time}', 'завтра в {time}', '{day}, в {time}'],
}

const DAY_MS = 86_400_000

/** A moment to come as a customer reads it: "hoje às 13:30", "amanhã às 08:00", "segunda, 23/11, às 08:00". */
export function momentWords(at: Date, now: Date, { zone, locale }: { zone: string; locale: Locale }): string {
  const language = LOCALES[locale]
  const [today, tomorrow, another] = WORDS[language]
  const days = dayNumber(at, zone) - dayNumber(now, zone)
  const pattern = days === 0 ? today : days === 1 ? tomorrow : another
  const time = new Intl.DateTimeFormat(language, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )
  return pattern.replace('{day}', dayWords(at, { zone, locale })).replace('{time}', time)
}

export const isSameDay = (at: Date, now: Date, zone: string): boolean => dayNumber(at, zone) === dayNumber(now, zone)

const dayNumber = (at: Date, zone: string): number => {
  const { year, month, day } = wallTime(at, zone)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** "segunda, 23/11": people do not say "segunda-feira". */
export const dayWords = (at: Date, { zone: timeZone, locale }: { zone: string; locale: Locale }): string =>
  new Intl.DateTimeFormat(LOCALES[locale], { timeZone, weekday: 'long', day: '2-digit', month: '2-digit' })
    .format(at)
    .replace('-feira', '')
