import { chart } from '@balcao/contract/charts/chart'
import { describe, expect, test } from 'vitest'
import { markAt, walked } from './walk.ts'

const { marks } = chart(
  {
    kind: 'bars',
    points: ['8h', '9h', '10h'],
    series: [
      { name: 'hoje', values: [1, null, 3] },
      { name: 'antes', values: [4, 5, 6] },
    ],
  },
  { width: 600, height: 200 },
  { value: String },
)
const walk = (...keys: string[]) => {
  let at: number | null = null
  for (const key of keys) at = walked(marks, at, key) ?? at
  return at === null ? null : marks[at]?.label
}

describe('arrows on a chart', () => {
  test.each([
    [['ArrowRight'], '8h, hoje: 1'],
    [['ArrowRight', 'ArrowRight'], '10h, hoje: 3'],
    [['ArrowRight', 'ArrowLeft'], '8h, hoje: 1'],
    [['ArrowRight', 'ArrowDown'], '8h, antes: 4'],
    [['ArrowRight', 'ArrowDown', 'ArrowRight'], '9h, antes: 5'],
    [['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp'], '8h, hoje: 1'],
    [['End'], '10h, antes: 6'],
    [['End', 'ArrowRight'], '10h, antes: 6'],
    [['End', 'Home'], '8h, hoje: 1'],
    [['a'], undefined],
  ])('%j lead to %s', (keys, label) => {
    expect(walk(...keys) ?? undefined).toBe(label)
  })

  test('lead nowhere where there is nothing', () => {
    expect(walked([], null, 'ArrowRight')).toBe(null)
    expect(markAt([], 5, 5)).toBe(null)
  })

  test('the pointer finds the value it is over, and the nearest one beside it', () => {
    for (const mark of marks) expect(marks[markAt(marks, mark.x + 1, mark.y + 1) ?? -1]).toBe(mark)
    expect(marks[markAt(marks, 599, 5) ?? -1]?.label).toBe('10h, antes: 6')
  })
})
