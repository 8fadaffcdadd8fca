import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { expect, test } from 'vitest'
import { LANGUAGE_OPTIONS, shownLocale } from './LanguageSelect.tsx'

test('each language is offered once, a region only where it is written otherwise, and every locale is found among them', () => {
  const offered = LANGUAGE_OPTIONS.map(({ value }) => value)
  expect(offered).toEqual(['pt', 'es', 'en', 'en-gb', 'de', 'fr', 'it', 'pl', 'ru'])
  for (const locale of Object.keys(LOCALES) as Locale[]) expect(offered, locale).toContain(shownLocale(locale))
  expect([shownLocale('pt-br'), shownLocale('es-419'), shownLocale('en-us')]).toEqual(['pt', 'es', 'en'])
})
