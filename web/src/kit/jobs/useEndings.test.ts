import type { WorkSummary } from '@balcao/contract/works/works'
import { expect, test } from 'vitest'
import { newEndings } from './useEndings.ts'

const NOW = Date.UTC(2026, 0, 2)
const work = (id: number, status: WorkSummary['status'], ago = 1_000) =>
  ({ id, status, createdAt: new Date(NOW - ago).toISOString() }) as WorkSummary
const idsOf = (works: WorkSummary[]) => works.map(({ id }) => id)

test('a work that was over before the page came is no news, however often works are read again', () => {
  const endings = newEndings()
  expect(endings([work(1, 'done')], NOW)).toEqual([])
  expect(endings([work(1, 'done')], NOW)).toEqual([])
})

test('one that was seen going is told once when it ends, and one that came and went between two words too', () => {
  const endings = newEndings()
  endings([work(1, 'running', 90_000)], NOW)
  expect(idsOf(endings([work(2, 'done'), work(1, 'failed', 90_000)], NOW))).toEqual([2, 1])
  expect(endings([work(2, 'done'), work(1, 'failed', 90_000)], NOW)).toEqual([])
})

test('an old one that nobody saw going is no news', () => {
  const endings = newEndings()
  endings([], NOW)
  expect(endings([work(1, 'done', 31_000)], NOW)).toEqual([])
})
