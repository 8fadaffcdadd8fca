import { expect, test } from 'vitest'
import { writableUntil } from './reply-window.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const official = { replyWindowHours: 24, adWindowHours: 72 }

test.each([
  ['their words open it for a day', official, { heardAt: at(0) }, at(24)],
  ['an ad for three', official, { heardAt: at(0), adAt: at(0) }, at(72)],
  ['words long after the ad for their day', official, { heardAt: at(60), adAt: at(0) }, at(84)],
  [
    'an ad makes no difference where the channel knows none',
    { replyWindowHours: 24, adWindowHours: null },
    { heardAt: at(0), adAt: at(0) },
    at(24),
  ],
  ['nothing was heard', official, { heardAt: null }, null],
  ['nothing limits it', { replyWindowHours: null, adWindowHours: null }, { heardAt: at(0) }, null],
] as const)('how long one may write freely: %s', (_, windows, spoken, until) => {
  expect(writableUntil(windows, spoken)).toEqual(until)
})
