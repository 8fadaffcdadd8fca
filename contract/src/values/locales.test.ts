import { expect, test } from 'vitest'
import { loadErrorTexts } from '../texts/index.ts'
import { loadFormTexts } from '../texts/validation.ts'
import { isLocale, LANGUAGES, LOCALES, localeFor } from './locales.ts'

// The eleven of the documents, and en because it is the fallback.
const NAMED = ['de', 'en-gb', 'en-us', 'es', 'es-419', 'fr', 'it', 'pl', 'pt', 'pt-br', 'ru', 'en'] as const

test('[ACC-14] every locale the documents name exists, inherits from a language and has its texts', async () => {
  expect(Object.keys(LOCALES).sort()).toEqual([...NAMED].sort())
  for (const locale of NAMED) {
    expect(LANGUAGES).toContain(LOCALES[locale])
    expect((await loadErrorTexts(locale)).ERR_UNKNOWN).not.toBe('')
    expect((await loadFormTexts(locale)).language).toBe(LOCALES[locale])
  }
})

test.each([
  [undefined, 'pt'],
  [null, 'pt'],
  ['', 'pt'],
  ['pt', 'pt'],
  ['pt-BR', 'pt-br'],
  ['pt-PT', 'pt'],
  ['es-MX', 'es'],
  ['ES-419', 'es-419'],
  [' en-GB ', 'en-gb'],
  ['en-AU', 'en'],
  ['fr-CA', 'fr'],
  ['ja', 'en'],
  ['toString', 'en'],
  ['-', 'en'],
] as const)('[ACC-14] who asks for %j reads %s', (wanted, locale) => {
  expect(localeFor(wanted)).toBe(locale)
})

test('what every object has is not a locale', () => {
  expect(isLocale('constructor')).toBe(false)
})
