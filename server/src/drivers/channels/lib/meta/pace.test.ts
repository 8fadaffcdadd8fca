import { expect, test } from 'vitest'
import { pace } from './pace.ts'

test('[CHN-03] no more begin in a second than are allowed', async () => {
  const turn = pace(200)
  const never = new AbortController().signal
  const begun = performance.now()
  await turn(never)
  await Promise.all(Array.from({ length: 20 }, () => turn(never)))
  // Timers may fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(99)
})

test('who is given up before its turn was surely not sent', async () => {
  const turn = pace(1)
  const stop = new AbortController()
  await turn(stop.signal)
  const waiting = turn(stop.signal)
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', scope: 'channel' })
})
