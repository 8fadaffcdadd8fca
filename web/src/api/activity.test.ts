import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActivity } from './activity.ts'

let activity: ReturnType<typeof createActivity>

beforeEach(() => {
  vi.useFakeTimers()
  activity = createActivity((run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  })
})
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('[UIX-03] the overlay comes when a request is unanswered after 2 s, and goes 1 s after its answer', () => {
  const finished = activity.started()
  pass(1999)
  expect(activity.isShown()).toBe(false)
  pass(1)
  expect(activity.isShown()).toBe(true)
  finished()
  pass(999)
  expect(activity.isShown()).toBe(true)
  pass(1)
  expect(activity.isShown()).toBe(false)
})

test('[UIX-03] quick answers never show it, at any pace of clicks', () => {
  const told = vi.fn()
  activity.subscribe(told)
  for (const pause of [100, 2001, 3000, 500]) {
    const finished = activity.started()
    pass(300)
    finished()
    pass(pause)
  }
  expect(told).not.toHaveBeenCalled()
})

test('it stays until the last of those that were late is answered', () => {
  const first = activity.started()
  const second = activity.started()
  pass(2000)
  first()
  pass(5000)
  expect(activity.isShown()).toBe(true)
  const third = activity.started()
  second()
  pass(900)
  expect(activity.isShown()).toBe(true)
  pass(1100)
  expect(activity.isShown(), 'the third is late by now').toBe(true)
  third()
  pass(1000)
  expect(activity.isShown()).toBe(false)
})
