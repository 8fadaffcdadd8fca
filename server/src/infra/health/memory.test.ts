import { expect, test } from 'vitest'
import { isWorthwhile } from './memory.ts'

const MB = 1024 * 1024

test.each([
  [{ bytes: 260 * MB, busy: 0.02 }, true],
  [{ bytes: 260 * MB, busy: 0.4 }, false],
  [{ bytes: 140 * MB, busy: 0.02 }, false],
  [{ bytes: 90 * MB, busy: 0 }, false],
])('of a process that settled at 120 MB, %j: collects %s', (now, is) => expect(isWorthwhile(now, 120 * MB)).toBe(is))
