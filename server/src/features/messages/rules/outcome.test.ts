import { expect, test } from 'vitest'
import { afterFailure, type Failure, MOST_TRIES } from './outcome.ts'

const failure = (outcome: Failure['outcome'], more: Partial<Failure> = {}): Failure => ({
  outcome,
  scope: 'conversation',
  retryAfterMs: undefined,
  ...more,
})

test.each([
  ['refused: it never will be', failure('refused'), 1, false, 'failed', 0, true],
  ['the session is gone: when it is back', failure('down', { scope: 'channel' }), 3, false, 'pending', 0, false],
  ['the session went over it: when it is back', failure('down'), 2, false, 'pending', 0, true],
  ['the session goes over it each time: after the others', failure('down'), 4, false, 'pending', 16_000, true],
  ['but not for ever', failure('down'), MOST_TRIES, false, 'failed', 0, true],
  ['the channel is to pause', failure('wait', { scope: 'channel', retryAfterMs: 7_000 }), 3, false, 'pending', 7_000, false],
  ['this conversation is to pause', failure('wait'), 1, false, 'pending', 2_000, true],
  ['as long as the provider says', failure('wait', { retryAfterMs: 60_000 }), 2, false, 'pending', 60_000, true],
  ['longer each time', failure('wait'), 4, false, 'pending', 16_000, true],
  ['but not for ever', failure('wait'), MOST_TRIES, false, 'failed', 0, true],
  ['in doubt: never blindly again', failure('doubt'), 1, false, 'unconfirmed', 0, true],
  ['in doubt under an id of ours: again', failure('doubt'), 1, true, 'pending', 2_000, true],
  ['in doubt for an hour', failure('doubt'), MOST_TRIES, true, 'unconfirmed', 0, true],
] as const)('%s', (_what, failed, attempt, chosenIds, status, inMs, isCounted) => {
  expect(afterFailure(failed, { attempt, chosenIds })).toEqual({ status, inMs, isCounted })
})

test('a message is tried for about an hour and never waits longer than five minutes', () => {
  const waits = Array.from(
    { length: MOST_TRIES - 1 },
    (_, i) => afterFailure(failure('wait'), { attempt: i + 1, chosenIds: false }).inMs,
  )
  expect(Math.max(...waits)).toBe(300_000)
  expect(waits.reduce((a, b) => a + b) / 60_000).toBeGreaterThan(50)
  expect(waits.reduce((a, b) => a + b) / 60_000).toBeLessThan(70)
})
