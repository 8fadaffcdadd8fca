import { expect, test } from 'vitest'
import { pauseEnd } from './pause-end.ts'

const now = new Date(2026, 10, 23, 13, 30)
const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).toISOString()

test.each([
  ['60', '', at(23, 14, 30)],
  ['at', '14:05', at(23, 14, 5)],
  ['at', '13:30', at(24, 13, 30)],
  ['at', '08:00', at(24, 8, 0)],
  ['open', '', null],
])('a break for %s %s', (span, time, end) => {
  expect(pauseEnd(span, time, now)).toBe(end)
})
