import { expect, test } from 'vitest'
import { endOfDay, groupOf, nextDates } from './due.ts'

const now = new Date(2026, 10, 20, 12)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const open = (limitDate: string) => groupOf({ limitDate, finishedAt: null }, now)

test('a task is late, of today, later or done by the clock alone', () => {
  expect([open(at(20, 11)), open(at(20, 13)), open(at(20, 23)), open(at(21, 0))]).toEqual(['late', 'today', 'today', 'later'])
  expect(groupOf({ limitDate: at(1, 1), finishedAt: at(2, 2) }, now)).toBe('finished')
})

test('the next ones are written out, three at the most, at the same hour', () => {
  const next = nextDates(new Date(2026, 10, 19, 17), 7, 3)
  expect(next.map(date => [date.getDate(), date.getMonth(), date.getHours()])).toEqual([
    [26, 10, 17],
    [3, 11, 17],
    [10, 11, 17],
  ])
  expect(nextDates(now, 30, 11)).toHaveLength(3)
  expect([nextDates(now, null, 5), nextDates(now, 7, 0), nextDates(new Date(''), 7, 5)]).toEqual([[], [], []])
  expect(endOfDay(now, 0)).toEqual(new Date(2026, 10, 21))
})
