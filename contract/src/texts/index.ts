import { type Details, ERRORS, type ErrorCode } from '../errors.ts'
import { type Language, LOCALES, type Locale } from '../values/locales.ts'
import type { errors as first } from './errors.pt.ts'
import { fill } from './fill.ts'
import type { laterErrors as later } from './later/pt.ts'

export type ErrorTexts = Record<ErrorCode, string>
type FirstTexts = Record<keyof typeof first, string>
type LaterTexts = Record<keyof typeof later, string>

// One import for each, so that a browser fetches one language and not twelve.
const LANGUAGE_TEXTS: Record<Language, () => Promise<{ errors: FirstTexts }>> = {
  pt: () => import('./errors.pt.ts'),
  es: () => import('./errors.es.ts'),
  en: () => import('./errors.en.ts'),
  de: () => import('./errors.de.ts'),
  fr: () => import('./errors.fr.ts'),
  it: () => import('./errors.it.ts'),
  pl: () => import('./errors.pl.ts'),
  ru: () => import('./errors.ru.ts'),
}

const LATER_TEXTS: Record<Language, () => Promise<{ laterErrors: LaterTexts }>> = {
  pt: () => import('./later/pt.ts'),
  es: () => import('./later/es.ts'),
  en: () => import('./later/en.ts'),
  de: () => import('./later/de.ts'),
  fr: () => import('./later/fr.ts'),
  it: () => import('./later/it.ts'),
  pl: () => import('./later/pl.ts'),
  ru: () => import('./later/ru.ts'),
}

const REGIONAL_TEXTS: Record<Exclude<Locale, Language>, () => Promise<{ errors: Partial<ErrorTexts> }>> = {
  'pt-br': () => import('./errors.pt-br.ts'),
  'es-419': () => import('./errors.es-419.ts'),
  'en-us': () => import('./errors.en-us.ts'),
  'en-gb': () => import('./errors.en-gb.ts'),
}

const isRegional = (locale: Locale): locale is Exclude<Locale, Language> => Object.hasOwn(REGIONAL_TEXTS, locale)
const regionalTexts = async (locale: Locale) => (isRegional(locale) ? (await REGIONAL_TEXTS[locale]()).errors : {})

/** What the login and the inbox may be refused, in one locale: its language's, with what the region says otherwise. */
export async function loadFirstErrorTexts(locale: Locale): Promise<FirstTexts & Partial<ErrorTexts>> {
  const { errors } = await LANGUAGE_TEXTS[LOCALES[locale]]()
  return { ...errors, ...(await regionalTexts(locale)) }
}

/** What only other screens may be refused: apart, so that nobody waits for it at the login. */
export async function loadLaterErrorTexts(locale: Locale): Promise<LaterTexts & Partial<ErrorTexts>> {
  const { laterErrors } = await LATER_TEXTS[LOCALES[locale]]()
  return { ...laterErrors, ...(await regionalTexts(locale)) }
}

/** The text of every refusal in one locale. */
export async function loadErrorTexts(locale: Locale): Promise<ErrorTexts> {
  const [first, later] = await Promise.all([loadFirstErrorTexts(locale), loadLaterErrorTexts(locale)])
  return { ...first, ...later }
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** What a person reads for a server's "no": its text, or the raw text of a code we do not know, or the default. */
export function errorText(texts: ErrorTexts, code: string | null | undefined, details: Details = {}): string {
  if (!code) return texts.ERR_UNKNOWN
  return isErrorCode(code) ? fill(texts[code], details) : code
}
