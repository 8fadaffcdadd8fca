import { type Details, ERRORS, type ErrorCode } from '../errors.ts'
import { type Language, LOCALES, type Locale } from '../values/locales.ts'
import { fill } from './fill.ts'

export type ErrorTexts = Record<ErrorCode, string>

// One import for each, so that a browser fetches one language and not twelve.
const LANGUAGE_TEXTS: Record<Language, () => Promise<{ errors: ErrorTexts }>> = {
  pt: () => import('./errors.pt.ts'),
  es: () => import('./errors.es.ts'),
  en: () => import('./errors.en.ts'),
  de: () => import('./errors.de.ts'),
  fr: () => import('./errors.fr.ts'),
  it: () => import('./errors.it.ts'),
  pl: () => import('./errors.pl.ts'),
  ru: () => import('./errors.ru.ts'),
}

const REGIONAL_TEXTS: Record<Exclude<Locale, Language>, () => Promise<{ errors: Partial<ErrorTexts> }>> = {
  'pt-br': () => import('./errors.pt-br.ts'),
  'es-419': () => import('./errors.es-419.ts'),
  'en-us': () => import('./errors.en-us.ts'),
  'en-gb': () => import('./errors.en-gb.ts'),
}

const isRegional = (locale: Locale): locale is Exclude<Locale, Language> => Object.hasOwn(REGIONAL_TEXTS, locale)

/** The text of every refusal in one locale: its language's, with what the region says otherwise. */
export async function loadErrorTexts(locale: Locale): Promise<ErrorTexts> {
  const { errors } = await LANGUAGE_TEXTS[LOCALES[locale]]()
  if (!isRegional(locale)) return errors
  const region = await REGIONAL_TEXTS[locale]()
  return { ...errors, ...region.errors }
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** What a person reads for a server's "no": its text, or the raw text of a code we do not know, or the default. */
export function errorText(texts: ErrorTexts, code: string | null | undefined, details: Details = {}): string {
  if (!code) return texts.ERR_UNKNOWN
  return isErrorCode(code) ? fill(texts[code], details) : code
}
