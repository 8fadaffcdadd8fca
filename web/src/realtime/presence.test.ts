import { expect, test, vi } from 'vitest'
import { watchPresence } from './presence.ts'

test('five quiet minutes are told once, and so is the first sign of life after them', () => {
  vi.useFakeTimers()
  try {
    const page = new EventTarget()
    const told: boolean[] = []
    watchPresence(page, isActive => told.push(isActive))
    vi.advanceTimersByTime(299_000)
    page.dispatchEvent(new Event('mousemove'))
    vi.advanceTimersByTime(299_000)
    expect(told).toEqual([])
    vi.advanceTimersByTime(600_000)
    expect(told).toEqual([false])
    page.dispatchEvent(new Event('keydown'))
    page.dispatchEvent(new Event('keydown'))
    expect(told).toEqual([false, true])
  } finally {
    vi.useRealTimers()
  }
})
