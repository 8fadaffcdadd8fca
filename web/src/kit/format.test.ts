import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatFullDate, formatMoney, formatNumber, formatSince, parseDate } from './format.ts'

const zone = 'America/Sao_Paulo'
const moment = '2026-11-20T21:03:09.000Z'

test('[UIX-04] dates are day, month, year, and hours are of 24, in the zone asked for', () => {
  expect(formatDate(moment, zone)).toBe('20/11/2026')
  expect(formatDateTime(moment, zone)).toBe('20/11/2026 18:03')
  expect(formatFullDate(moment, zone)).toBe('20/11/2026 18:03:09')
  expect(formatDateTime('2026-11-21T03:00:00Z', zone)).toBe('21/11/2026 00:00')
})

test('[UIX-04] money is the real, written as in Brazil, with two or three decimals', () => {
  expect(formatMoney(1234.5).replace(/\s/g, ' ')).toBe('R$ 1.234,50')
  expect(formatMoney(0.0375).replace(/\s/g, ' ')).toBe('R$ 0,038')
})

test('[UIX-04] a day that does not exist is not read', () => {
  expect(parseDate('29/02/2028')?.getDate()).toBe(29)
  expect(parseDate('20/11/2026 18:03')?.getHours()).toBe(18)
  for (const wrong of ['29/02/2026', '31/04/2026', '11/20/2026', '20/11/26', '20/11/2026 24:00', 'amanhã']) {
    expect(parseDate(wrong), wrong).toBeNull()
  }
})

test('figures follow the language', () => {
  expect(formatNumber(12480.5, 'pt')).toBe('12.480,5')
  expect(formatNumber(12480.5, 'en')).toBe('12,480.5')
})

test('what is recent is said in words, what is a week old by its date', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(formatSince('2026-11-20T11:57:00Z', 'pt', now)).toContain('3')
  expect(formatSince('2026-11-19T11:00:00Z', 'pt', now)).toBe('ontem')
  expect(formatSince('2026-11-01T12:00:00Z', 'pt', now)).toMatch(/^01\/11\/2026$/)
})
