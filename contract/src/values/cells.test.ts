import { describe, expect, test } from 'vitest'
import { LIVE_TEXTS, SAFE_TEXTS } from './cells.testkit.ts'
import { guarded, numberText, separatorFor, unguarded } from './cells.ts'

describe('what a spreadsheet would run', () => {
  test('is held back, with anything before it and in any spelling', () => {
    expect(LIVE_TEXTS.length + SAFE_TEXTS.length).toBeGreaterThanOrEqual(200)
    for (const text of LIVE_TEXTS) expect(guarded(text), JSON.stringify(text)).toBe(`'${text}`)
  })

  test('and what it would not stays as it is: a phone in a phone’s shape, a hyphen inside, a quote', () => {
    for (const text of SAFE_TEXTS) expect(guarded(text), JSON.stringify(text)).toBe(text)
  })

  test('is read in again as it was, with apostrophes of its own', () => {
    for (const text of [...LIVE_TEXTS, ...SAFE_TEXTS]) {
      expect(unguarded(guarded(text)), JSON.stringify(text)).toBe(text)
      expect(unguarded(guarded(`'${text}`)), JSON.stringify(text)).toBe(`'${text}`)
    }
  })
})

test('columns and numbers as the locale’s spreadsheet expects them', () => {
  expect(['pt', 'es', 'de', 'pl', 'en'].map(separatorFor)).toEqual([';', ';', ';', ';', ','])
  expect([numberText(1234.5, 'pt'), numberText(-0.5, 'en'), numberText(1e21, 'pt')]).toEqual(['1234,5', '-0.5', '1e+21'])
})
