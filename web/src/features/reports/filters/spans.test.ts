import { expect, test } from 'vitest'
import { spans } from './spans.ts'

test.each([
  ['the day after clocks were put back', '2026-04-06T03:30:00Z', 'America/Santiago', '2026-03-30', '2026-04-05'],
  ['a day of twenty-five hours within', '2026-04-08T03:30:00Z', 'America/Santiago', '2026-04-01', '2026-04-07'],
  ['the day clocks are put on', '2026-09-06T14:00:00Z', 'America/Santiago', '2026-08-31', '2026-09-06'],
  ['where clocks stay', '2026-03-10T12:00:00Z', 'America/Sao_Paulo', '2026-03-04', '2026-03-10'],
])('a week has seven days of the calendar: %s', (_why, now, zone, from, to) => {
  expect(spans(new Date(now), zone).week).toEqual([from, to])
})
