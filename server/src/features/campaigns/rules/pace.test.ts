import { expect, test } from 'vitest'
import { estimate, freeAt, gapOf, roomWithin } from './pace.ts'

test.each([
  ['exactly as it was said on an official number', { gapMinMs: 10_000, gapMaxMs: 10_000 }, true, 0, 10_000],
  ['thirty percent less at most on a phone', { gapMinMs: 10_000, gapMaxMs: 10_000 }, false, 0, 7_000],
  ['thirty percent more at most on a phone', { gapMinMs: 10_000, gapMaxMs: 10_000 }, false, 1, 13_000],
  ['within its range, on either', { gapMinMs: 10_000, gapMaxMs: 20_000 }, true, 0.5, 15_000],
  ['none where none was said', { gapMinMs: 0, gapMaxMs: 0 }, false, 1, 0],
])('the gap is %s', (_, gap, official, dice, ms) => {
  expect(gapOf(gap, { official }, dice)).toBe(ms)
})

const week = (more: object = {}) =>
  [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, type: 'H' as const, hr1: '09:00', hr2: '18:00', hr3: '', hr4: '', ...more }))
const windows = (hours: ReturnType<typeof week> | null) => ({ hours, hoursOf: 'company' as const, timeZone: 'America/Sao_Paulo' })
const ahead = { waiting: 1_164, channels: 1, perSecond: 80, gapMinMs: 1_000, gapMaxMs: 1_000, dailyCap: null, zones: [1] }
const at = new Date('2026-11-25T12:00:00Z')
const day = (moment: Date) => moment.toISOString().slice(0, 10)

test('a ration of a day makes two days of it, a thousand and the rest', () => {
  expect(estimate({ ...ahead, windows: windows(null), dailyCap: 1_000 }, at, day).perDay).toEqual([
    { day: '2026-11-25', n: 1_000 },
    { day: '2026-11-26', n: 164 },
  ])
})

test('a window that closes puts off what is left until it opens', () => {
  const told = estimate({ ...ahead, waiting: 40_000, windows: windows(week()) }, at, day)
  expect(told.perDay).toEqual([
    { day: '2026-11-25', n: 32_400 },
    { day: '2026-11-26', n: 7_600 },
  ])
  expect(told.endsAt?.toISOString()).toBe('2026-11-26T14:06:40.000Z')
})

test('windows that never open never end', () => {
  expect(estimate({ ...ahead, windows: windows(week({ type: 'C' })) }, at, day)).toEqual({ endsAt: null, perDay: [] })
})

test('a provider’s limit is used up to 95 %, and frees itself a day after the hour that filled it', () => {
  expect([roomWithin(1_000, 949), roomWithin(1_000, 950)]).toEqual([1, 0])
  expect(freeAt(1_000, [{ hour: '2026-11-25T10:00:00Z', n: 949 }])).toBeNull()
  const hours = [
    { hour: '2026-11-25T10:00:00Z', n: 10 },
    { hour: '2026-11-25T11:00:00Z', n: 940 },
  ]
  expect(freeAt(1_000, hours)).toEqual(new Date('2026-11-26T10:00:00Z'))
})
