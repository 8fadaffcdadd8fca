import { expect, test } from 'vitest'
import { periodOf } from './mailing.ts'

test.each([
  ['day', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['day', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['week', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['month', '2026-03-28', '2026-02-28', '2026-03-27'],
] as const)('a mail each %s that is due on %s tells of %s to %s', (every, due, from, to) => {
  expect(periodOf(every, due)).toEqual({ from, to })
})
