import { expect, test } from 'vitest'
import { restAfter } from './backoff.ts'

const rest = (failures: number, dice: number) => restAfter(failures, { dice, firstMs: 1000 })

test('[CHN-02] a channel that fails is tried again ever less often, five minutes apart at most', () => {
  expect([1, 2, 3, 4, 9, 10, 60].map(failures => rest(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 256_000, 300_000, 300_000,
  ])
  expect([rest(0, 0), rest(1, 0), rest(1, 1)]).toEqual([750, 750, 1250])
})
