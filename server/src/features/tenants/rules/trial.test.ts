import { expect, test } from 'vitest'
import { trialEnd } from './trial.ts'

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
