import { beforeEach, expect, test } from 'vitest'
import { createActivity } from './activity.ts'

let now: number
let timers: { at: number; run: () => void }[]
let activity: ReturnType<typeof createActivity>

beforeEach(() => {
  now = 0
  timers = []
  activity = createActivity(
    () => now,
    (run, ms) => timers.push({ at: now + ms, run }),
  )
})

function pass(ms: number) {
  const until = now + ms
  for (const timer of timers.splice(0)) {
    if (timer.at <= until) {
      now = timer.at
      timer.run()
    } else timers.push(timer)
  }
  now = until
}

test('[UIX-03] the overlay comes with a request after more than 2 s of quiet and goes 1 s after its answer', () => {
  activity.started()
  expect(activity.isShown()).toBe(true)
  pass(300)
  activity.finished()
  pass(999)
  expect(activity.isShown()).toBe(true)
  pass(1)
  expect(activity.isShown()).toBe(false)
})

test('[UIX-03] requests close together do not bring it back', () => {
  activity.started()
  activity.finished()
  pass(1500)
  expect(activity.isShown()).toBe(false)
  activity.started()
  expect(activity.isShown()).toBe(false)
  activity.finished()
  pass(2001)
  activity.started()
  expect(activity.isShown()).toBe(true)
})

test('it stays for as long as anything is under way', () => {
  activity.started()
  activity.started()
  activity.finished()
  pass(5000)
  expect(activity.isShown()).toBe(true)
  activity.finished()
  pass(500)
  activity.started()
  pass(600)
  expect(activity.isShown()).toBe(true)
})
