import { expect, test } from 'vitest'
import { partsOf } from './sms-parts.ts'

test.each([
  ['nothing', '', 0, true],
  ['plain letters', 'a'.repeat(160), 1, true],
  ['one more', 'a'.repeat(161), 2, true],
  ['signs that take two places', '€'.repeat(81), 2, true],
  ['an accent telephones do not all have', `${'a'.repeat(69)}ã`, 1, false],
  ['and one more letter', `${'a'.repeat(70)}ã`, 2, false],
  ['é is one they have', 'é'.repeat(160), 1, true],
])('[MSG-21] as how many messages a text goes out: %s', (_, text, parts, isPlain) => {
  expect(partsOf(text)).toEqual({ parts, isPlain })
})
