import { expect, test } from 'vitest'
import { type Ending, nextOfTrial, trialEnd } from './trial.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const on = (trialPeriod: number | null) => ({ trial: true, trialPeriod })
const OFF = { trial: false, trialPeriod: 30 }

test.each([
  ['none is wanted', OFF, null, null],
  ['one begins', on(14), null, inDays(14)],
  ['one begins where there was none', on(14), { ...OFF, endsAt: null }, inDays(14)],
  ['a running one goes on', on(14), { ...on(14), endsAt: inDays(3) }, inDays(3)],
  ['a running one is made longer', on(30), { ...on(14), endsAt: inDays(3) }, inDays(19)],
  ['a running one is made shorter', on(7), { ...on(14), endsAt: inDays(3) }, inDays(-4)],
  ['a running one is taken away', OFF, { ...on(14), endsAt: inDays(3) }, null],
])('when %s', (_, wanted, running, ends) => {
  expect(trialEnd(wanted, now, running)).toEqual(ends)
})

test('a trial says how long it is', () => {
  expect(() => trialEnd(on(null), now)).toThrow('ERR_VALIDATION')
})

const running: Ending = { endsAt: inDays(30), overAt: null, eraseAt: null, trialTold: null, eraseTold: null }
const over: Ending = { ...running, endsAt: inDays(-1), overAt: inDays(-1), eraseAt: inDays(29), trialTold: 1 }

test.each<[string, Partial<Ending>, unknown]>([
  ['long before the end', {}, null],
  ['eight days before', { endsAt: inDays(8) }, null],
  ['seven days before', { endsAt: inDays(7) }, { do: 'warn', days: 7 }],
  ['seven days before, told', { endsAt: inDays(6.5), trialTold: 7 }, null],
  ['three days before', { endsAt: inDays(3), trialTold: 7 }, { do: 'warn', days: 3 }],
  ['two days before, nobody was told of the third', { endsAt: inDays(2), trialTold: 7 }, { do: 'warn', days: 2 }],
  ['on the last day', { endsAt: inDays(0.5), trialTold: 3 }, { do: 'warn', days: 1 }],
  ['at the end', { endsAt: inDays(0) }, { do: 'block', eraseAt: inDays(30), days: 30 }],
  ['found long after the end: the grace is whole', { endsAt: inDays(-90) }, { do: 'block', eraseAt: inDays(30), days: 30 }],
  ['blocked', over, null],
  ['a week before the data goes', { ...over, eraseAt: inDays(7) }, { do: 'warnErasing', days: 7 }],
  ['the day before', { ...over, eraseAt: inDays(1), eraseTold: 7 }, { do: 'warnErasing', days: 1 }],
  ['that day, told', { ...over, eraseAt: inDays(0), eraseTold: 1 }, { do: 'erase' }],
  ['that day, nobody told', { ...over, eraseAt: inDays(-3) }, { do: 'warnErasing', days: 1 }],
])('[TEN-05] %s', (_, its, next) => {
  expect(nextOfTrial({ ...running, ...its }, now, 30)).toEqual(next)
})
