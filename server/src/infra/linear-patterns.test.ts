import { expect, test } from 'vitest'
import { isLinearPattern, matches } from './linear-patterns.ts'

test.each([
  ['^\\d{3}$', true],
  ['(a+)+$', true],
  ['(?i)pedido \\p{L}+', true],
  ['(?=a)b', false],
  ['(?<!a)b', false],
  ['(a)\\1', false],
  ['(', false],
  ['a'.repeat(521), false],
  ['(?:[a-z]{2,40} ?){1,9}', true],
  ['a{0,1000}'.repeat(50), false],
  ['(?:(?:a*b?){31}){31}', false],
])('%s is a pattern: %s', (pattern, is) => {
  expect(isLinearPattern(pattern)).toBe(is)
})

test('what is found is found without case, in time that grows with the text alone', () => {
  expect(matches('^ped', 'Pedido')).toBe(true)
  expect(matches('(', '(')).toBe(false)
  const began = performance.now()
  expect(matches('^(a+)+$', `${'a'.repeat(4000)}!`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(1000)
})
