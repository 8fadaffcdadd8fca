import { expect, test } from 'vitest'
import { ATTEMPTS_MOST, isDead, nextAttempt, retryAfterOf } from './schedule.ts'

const now = new Date('2026-11-23T12:00:00Z')
const after = (attempts: number, dice = 0.5, retryAfterMs: number | null = null) => {
  const next = nextAttempt({ attempts, now, dice, retryAfterMs })
  return next && (next.getTime() - now.getTime()) / 1000
}

test('[BOT-06] attempts follow ever later, never all at once, and end', () => {
  expect(Array.from({ length: ATTEMPTS_MOST }, (_, i) => after(i + 1))).toEqual([
    5,
    300,
    1800,
    7200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
    null,
  ])
  expect([after(1, 0), after(1, 0.9999)]).toEqual([4, expect.closeTo(6, 2)])
})

test('who asks for time gets it, a day at most; sooner than planned nobody is called', () => {
  expect(after(1, 0.5, 60_000)).toBe(60)
  expect(after(3, 0.5, 60_000)).toBe(1800)
  expect(after(1, 0.5, 90 * 24 * 3600_000)).toBe(86_400)
  expect(retryAfterOf(503, '120', now)).toBe(120_000)
  expect(retryAfterOf(429, 'Mon, 23 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
  expect([retryAfterOf(500, '120', now), retryAfterOf(503, 'soon', now), retryAfterOf(503, null, now)]).toEqual([
    null,
    null,
    null,
  ])
})

test('five days without an answer are the end', () => {
  expect(isDead(new Date(now.getTime() - 5 * 86_400_000), now)).toBe(true)
  expect(isDead(new Date(now.getTime() - 5 * 86_400_000 + 1), now)).toBe(false)
})
