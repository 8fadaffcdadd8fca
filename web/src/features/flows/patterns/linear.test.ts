import { expect, test } from 'vitest'
import { isLinearPattern, matches } from './linear.ts'

test.each([
  ['^\\d{3}$', true],
  ['(a+)+$', true],
  ['(?=a)b', false],
  ['(a)\\1', false],
  ['(', false],
])('%s is a pattern of the server’s engine: %s', (pattern, is) => {
  expect(isLinearPattern(pattern)).toBe(is)
})

test('what is found is found without case, and in no pattern nothing is found', () => {
  expect(matches('^ped', 'Pedido')).toBe(true)
  expect(matches('(', '(')).toBe(false)
})
