import { expect, test } from 'vitest'
import { BARS, inBars, peaksOf } from './peaks.ts'

test('[MSG-17] the shape of a sound: the loudest of each part, the loudest of all whole; silence is flat', () => {
  expect(peaksOf([0, 0.1, -0.5, 0.2, 0, 0.25], 3)).toEqual([0.2, 1, 0.5])
  expect(peaksOf([0, 0, 0], 3)).toEqual([0, 0, 0])
  expect(peaksOf([], 2)).toEqual([0, 0])
  expect(peaksOf([1], 2)).toEqual([1, 0])
})

test('a recording of any length has as many bars, and those of its beginning first', () => {
  const short = inBars([0.2, 0.8])
  expect([short.length, short[0], short[BARS / 2 - 1], short[BARS / 2]]).toEqual([BARS, 0.2, 0.2, 0.8])
  expect(inBars(Array<number>(600).fill(0.5))).toEqual(Array<number>(BARS).fill(1))
  expect(inBars([])).toHaveLength(BARS)
})
