import { expect, test } from 'vitest'
import { dayChart, everyDay } from './pictures.ts'

const words = { opened: 'abertos', closed: 'resolvidos' }

test('days without any stand in a chart as days of none: Sunday is not left out between Saturday and Monday', () => {
  const days = [
    { day: '2026-02-27', opened: 3, closed: 2 },
    { day: '2026-03-02', opened: 5, closed: 5 },
  ]
  const chart = dayChart(days, undefined, words)
  if (chart.kind !== 'bars') throw new Error('no bars')
  expect(chart.points).toEqual(['27', '28', '1', '2'])
  expect(chart.series.map(({ values }) => values)).toEqual([
    [3, 0, 0, 5],
    [2, 0, 0, 5],
  ])
  expect(everyDay(days).map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(everyDay([])).toEqual([])
  expect(everyDay(days.slice(0, 1))).toEqual(days.slice(0, 1))
})

test('two days a year apart make a line, and all between are on it', () => {
  const chart = dayChart(
    [
      { day: '2025-03-02', opened: 1, closed: 1 },
      { day: '2026-03-02', opened: 1, closed: 0 },
    ],
    undefined,
    words,
  )
  expect([chart.kind, chart.kind === 'line' ? chart.points.length : 0]).toEqual(['line', 366])
})
