import { expect, test } from 'vitest'
import { median } from './measures.testkit.ts'
import { middle, mostAtOnce } from './middle.ts'

function chance(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * n)
  }
}

test('a middle is that of the sorted values, of few and of many, near each other and far apart', () => {
  const below = chance(11)
  expect(middle(new Int32Array())).toBeNull()
  for (const count of [1, 2, 3, 255, 256, 257, 2_000, 2_001])
    for (const most of [1, 2, 900, 1_025, 90_000, 1_050_000, 2 ** 31]) {
      const values = Array.from({ length: count }, () => below(most))
      const its = median(values)
      expect(middle(Int32Array.from(values)), `${count} below ${most}`).toBe(its === null ? null : Math.round(its))
    }
})

test('most at once is what counting each moment says; an end in the moment of a start makes room', () => {
  const below = chance(5)
  expect(mostAtOnce(new Float64Array(), new Float64Array())).toBeNull()
  expect(mostAtOnce(Float64Array.of(1, 2), Float64Array.of(2, 3))).toBe(1)
  expect(mostAtOnce(Float64Array.of(1, 2), Float64Array.of(2.5, Number.POSITIVE_INFINITY))).toBe(2)
  for (let round = 0; round < 20; round++) {
    const starts = Array.from({ length: 60 }, () => below(200))
    const ends = starts.map(start => start + 1 + below(30))
    const counted = Math.max(...starts.map(at => starts.filter((start, n) => start <= at && (ends[n] ?? 0) > at).length))
    expect(mostAtOnce(Float64Array.from(starts), Float64Array.from(ends))).toBe(counted)
  }
})
