import { expect, test } from 'vitest'
import { countOf, NOTHING_NARROWED, narrowedParts, narrowingOf, questionOf, searchFor, TABS, usualFor } from './question.ts'

const counts = (n: number) => ({ private: n, group: n * 10, chatbot: n * 100, mine: n * 1000 })
const COUNTERS = { open: counts(1), pending: counts(2), schedule: counts(3), closed: counts(4) }

test('[SET-09] with a tab of their own, tickets of bots leave the others', () => {
  const all = (hasBotTab: boolean) => Object.fromEntries(TABS.map(tab => [tab, countOf(tab, COUNTERS, hasBotTab)]))
  expect(all(true)).toEqual({ mine: 1000, pending: 2, groups: 30, chatbot: 300, open: 1, schedule: 333, closed: 444 })
  expect(all(false)).toEqual({ mine: 1000, pending: 202, groups: 30, chatbot: 300, open: 101, schedule: 333, closed: 444 })
})

test('what is kept of the filter is all of it, and what was never chosen is as it comes', () => {
  const usual = usualFor('user')
  expect(narrowingOf({}, usual)).toEqual(NOTHING_NARROWED)
  const chosen = { ...NOTHING_NARROWED, queuesIds: [3], includeNotQueueDefined: false, withUnreadMessages: true }
  expect(narrowingOf({ ...chosen, searchParam: 'x', status: ['open'] }, usual)).toEqual(chosen)
  expect([narrowedParts(NOTHING_NARROWED, usual), narrowedParts(chosen, usual)]).toEqual([0, 3])
})

test('[AHD-03] admins begin with everything, and a filter is what they take away from it', () => {
  const usual = usualFor('admin')
  expect(narrowingOf({}, usual)).toEqual({ ...NOTHING_NARROWED, showAll: true })
  expect(narrowingOf({ showAll: false }, usual).showAll).toBe(false)
  expect([narrowedParts(usual, usual), narrowedParts(NOTHING_NARROWED, usual)]).toEqual([0, 1])
  expect((['user', 'super'] as const).map(rank => usualFor(rank).showAll)).toEqual([false, false])
})

test('[AHD-02] those who wait are listed with the longest wait first', () => {
  expect(TABS.filter(tab => questionOf(tab, NOTHING_NARROWED, true).sort === 'waiting')).toEqual(['pending'])
})

test('a search looks beyond tab and filter, never beyond what one may see', () => {
  const narrowing = { ...NOTHING_NARROWED, queuesIds: [3], showAll: true }
  expect(searchFor('ana', true)).toMatchObject({
    queuesIds: [],
    showAll: true,
    kinds: [],
    isMine: false,
    searchParam: 'ana',
  })
  expect(questionOf('mine', narrowing, true)).toMatchObject({
    queuesIds: [3],
    status: ['open'],
    isMine: true,
    kinds: ['private'],
  })
})
