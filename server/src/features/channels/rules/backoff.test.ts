import { expect, test } from 'vitest'
import { restAfter } from './backoff.ts'

test('[CHN-02] a channel that fails is tried again ever less often, five minutes apart at most', () => {
  expect([1, 2, 3, 4, 9, 10, 60].map(failures => restAfter(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 256_000, 300_000, 300_000,
  ])
  expect([restAfter(0, 0), restAfter(1, 0), restAfter(1, 1)]).toEqual([750, 750, 1250])
})
