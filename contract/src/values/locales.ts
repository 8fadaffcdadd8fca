/** The languages texts are written in; Portuguese is the source. */
export const LANGUAGES = ['pt', 'es', 'en', 'de', 'fr', 'it', 'pl', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** Every locale a user can choose, and the language it inherits from. */
export const LOCALES = {
  pt: 'pt',
  'pt-br': 'pt',
  es: 'es',
  'es-419': 'es',
  en: 'en',
  'en-us': 'en',
  'en-gb': 'en',
  de: 'de',
  fr: 'fr',
  it: 'it',
  pl: 'pl',
  ru: 'ru',
} as const satisfies Record<string, Language>
export type Locale = keyof typeof LOCALES

export const DEFAULT_LOCALE: Locale = 'pt'
export const FALLBACK_LOCALE: Locale = 'en'

export const isLocale = (value: string): value is Locale => Object.hasOwn(LOCALES, value)

/** The locale we have for what somebody asked for: `pt-PT` → `pt`, `es-MX` → `es`, unknown → the fallback. */
export function localeFor(wanted: string | null | undefined): Locale {
  if (!wanted) return DEFAULT_LOCALE
  const asked = wanted.trim().toLowerCase()
  if (isLocale(asked)) return asked
  const language = asked.split('-')[0] ?? ''
  return isLocale(language) ? language : FALLBACK_LOCALE
}
