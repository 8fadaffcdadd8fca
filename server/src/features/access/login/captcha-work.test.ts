import { beginsWithZeros } from '@balcao/contract/access/captcha-work'
import { expect, test } from 'vitest'
import { workFor } from './captcha.testkit.ts'
import { isWorkDone } from './captcha-work.ts'

test.each([
  [[0, 0, 1], 23, true],
  [[0, 0, 1], 24, false],
  [[0, 0x0f], 12, true],
  [[0, 0x1f], 12, false],
  [[0x80], 0, true],
  [[0], 8, true],
])('%j begins with %i zero bits: %s', (bytes, bits, is) => expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(is))

test('work is done when every part of it is, for this challenge and this hard', () => {
  const work = workFor('a', 6)
  expect(isWorkDone('a', work, 6)).toBe(true)
  expect(isWorkDone('b', work, 6)).toBe(false)
  expect(isWorkDone('a', work.slice(1), 6)).toBe(false)
  expect(isWorkDone('a', work.toReversed(), 6)).toBe(false)
  expect(isWorkDone('a', work, 20)).toBe(false)
  expect(isWorkDone('a', [], 6)).toBe(false)
  expect(isWorkDone('a', [], 0), 'switched off').toBe(true)
})
