import { expect, test } from 'vitest'
import { readNumbers } from './numbers.ts'
import { fateOf, numbered, worstOf } from './outcome.ts'
import { ceilingOf, nextTurn, restAfter } from './pace.ts'

test.each([
  ['add', 0, 5_000],
  ['add', 1, 15_000],
  ['create', 0, 60_000],
  ['create', 1, 120_000],
  ['invite', 0.5, 10_000],
  ['promote', 1, 3_000],
] as const)('after %s, with dice %d, a number rests %d ms', (act, dice, ms) => {
  expect(restAfter(act, dice)).toBe(ms)
})

test.each([
  ['create', false, 'groups'],
  ['add', true, 'strangers'],
  ['invite', true, 'strangers'],
  ['add', false, null],
  ['remove', true, null],
  ['promote', true, null],
] as const)('%s of a stranger (%s) counts against %s', (act, isStranger, ceiling) => {
  expect(ceilingOf(act, isStranger)).toBe(ceiling)
})

test.each([
  ['add', 'ERR_CHANNEL_LIMITED', true, { again: 'limited' }],
  ['add', 'ERR_WAPP_INITIALIZED', true, { again: 'later' }],
  ['add', 'ERR_GROUP_NOT_ADMIN', true, { outcome: 'notAdmin' }],
  ['edit', 'ERR_NO_GROUP_FOUND', true, { outcome: 'gone' }],
  ['edit', 'ERR_SENDING_WAPP_MSG', true, { outcome: 'refused' }],
  ['create', 'ERR_SENDING_WAPP_MSG', true, { outcome: 'unsure' }],
  ['invite', 'ERR_SENDING_WAPP_MSG', true, { outcome: 'unsure' }],
  ['invite', 'ERR_WAPP_INITIALIZED', true, { outcome: 'unsure' }],
  ['invite', 'ERR_WAPP_INITIALIZED', false, { again: 'later' }],
  ['invite', 'ERR_WAPP_INVALID_CONTACT', true, { outcome: 'absent' }],
  ['create', 'ERR_WAPP_INITIALIZED', false, { again: 'later' }],
  ['create', 'ERR_WAPP_INITIALIZED', true, { outcome: 'unsure' }],
  ['create', 'ERR_CHANNEL_LIMITED', true, { again: 'limited' }],
] as const)('%s that ends in %s (asked: %s) is %j', (act, code, wasAsked, fate) => {
  expect(fateOf(act, code, { wasAsked, isOnce: false })).toEqual(fate)
})

test('an invitation of a channel that takes our ids is the same however often it goes', () => {
  expect(fateOf('invite', 'ERR_WAPP_INITIALIZED', { wasAsked: true, isOnce: true })).toEqual({ again: 'later' })
})

test('pauses do not add up: the next turn is counted from the last one, and is never sooner than the least after it', () => {
  const turnAt = new Date('2027-01-01T12:00:00Z')
  const after = (ms: number) => new Date(turnAt.getTime() + ms)
  expect(nextTurn('add', 1, { turnAt, now: after(2_000) })).toEqual(after(15_000))
  expect(nextTurn('add', 0, { turnAt, now: after(2_000) })).toEqual(after(7_000))
})

test('of several, what went wrong is said', () => {
  expect(worstOf(['done', 'already', 'invite'])).toBe('invite')
  expect(worstOf(['already', 'done'])).toBe('already')
  expect(worstOf([])).toBe('done')
})

test('groups made together are numbered, and the number is never cut off', () => {
  expect(numbered('Feirão', { count: 1, first: 1, most: 100 })).toEqual(['Feirão'])
  expect(numbered('Feirão', { count: 3, first: 9, most: 100 })).toEqual(['Feirão 9', 'Feirão 10', 'Feirão 11'])
  expect(numbered('Feirão da casa', { count: 2, first: 1, most: 10 })).toEqual(['Feirão d 1', 'Feirão d 2'])
  // A family is one sign of eight units: it is there whole or not at all.
  expect(numbered('👩‍👩‍👧👩‍👩‍👧', { count: 1, first: 1, most: 12 })).toEqual(['👩‍👩‍👧'])
  expect(numbered('👩‍👩‍👧👩‍👩‍👧', { count: 2, first: 1, most: 17 })).toEqual(['👩‍👩‍👧 1', '👩‍👩‍👧 2'])
})

test('numbers are read once each, and what is none is named by its place', () => {
  const read = (text: string) => (/^\d{12,13}$/.test(text) ? text : null)
  expect(readNumbers(['5511972103358', '551172103358', 'Ana', '5511987310925'], read)).toEqual({
    numbers: ['5511972103358', '5511987310925'],
    repeated: 1,
    wrong: [{ line: 3, text: 'Ana' }],
  })
})

test('a hundred adds take their pauses and at most a twentieth more, looked at once a second and half a second each', () => {
  let next = new Date(0)
  let now = 0
  let pauses = 0
  for (let i = 0; i < 100; i++) {
    now = Math.max(now, Math.ceil(next.getTime() / 1_000) * 1_000)
    const dice = ((i * 37) % 100) / 100
    pauses += restAfter('add', dice)
    const turnAt = next
    now += 500
    next = nextTurn('add', dice, { turnAt, now: new Date(now) })
  }
  expect(now / pauses).toBeLessThan(1.05)
  expect(now / pauses).toBeGreaterThan(0.95)
})
