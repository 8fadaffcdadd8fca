import { expect, test } from 'vitest'
import { NO_ALARM, nextAlarm } from './alarm.ts'

const START = Date.UTC(2026, 10, 23, 12)
const at = (minutes: number) => new Date(START + minutes * 60_000)

/** What is told of a channel that is looked at every half minute: `state` by the minute it begins at. */
function toldOf(states: [from: number, state: 'down' | 'up' | 'resting'][], until: number): string[] {
  let alarm = NO_ALARM
  const told: string[] = []
  for (let minute = 0; minute <= until; minute += 0.5) {
    const [, state] = states.findLast(([from]) => from <= minute) ?? [0, 'up' as const]
    const next = nextAlarm(alarm, state, at(minute))
    alarm = next.alarm
    if (next.tell) told.push(`${next.tell} ${minute}`)
  }
  return told
}

test.each([
  [
    'is down for less than five minutes',
    [
      [1, 'down'],
      [5.5, 'up'],
    ],
    30,
    [],
  ],
  ['is down for five minutes', [[1, 'down']], 30, ['down 6']],
  [
    'comes back',
    [
      [1, 'down'],
      [20, 'up'],
    ],
    60,
    ['down 6', 'back 21'],
  ],
  [
    'comes back for a moment only',
    [
      [1, 'down'],
      [20, 'up'],
      [20.5, 'down'],
      [40, 'up'],
    ],
    60,
    ['down 6', 'back 41'],
  ],
  [
    'is taken out of work by hand',
    [
      [1, 'down'],
      [20, 'resting'],
      [30, 'up'],
    ],
    60,
    ['down 6'],
  ],
  [
    'falls again within the hour',
    [
      [1, 'down'],
      [10, 'up'],
      [15, 'down'],
      [80, 'up'],
    ],
    100,
    ['down 6', 'back 11', 'down 66', 'back 81'],
  ],
] as const)('[AHD-36] a channel that %s', (_what, states, until, told) => {
  expect(
    toldOf(
      states.map(([from, state]) => [from, state]),
      until,
    ),
  ).toEqual(told)
})

test('[AHD-36] one that flaps for a day is told of once an hour at most', () => {
  const flapping = Array.from({ length: 24 * 6 }, (_, i): [number, 'down' | 'up'] => [i * 10, i % 2 ? 'up' : 'down'])
  expect(toldOf(flapping, 24 * 60).filter(one => one.startsWith('down')).length).toBeLessThanOrEqual(24)
})
