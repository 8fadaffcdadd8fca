import { expect, test } from 'vitest'
import { addressIn, firstLink } from './links.ts'

test.each([
  ['Veja https://loja.example/a.', 'https://loja.example/a'],
  ['(https://loja.example/a?b=1!)', 'https://loja.example/a?b=1'],
  ['*http://loja.example*', 'http://loja.example'],
  ['sem nada', null],
])('the address in %j is %j', (text, address) => {
  expect(firstLink(text)).toBe(address)
})

test('an address as long as any message is cut within a moment', () => {
  const began = performance.now()
  expect(addressIn(`https://a${'!'.repeat(65_000)}x...`)).toHaveLength(65_010)
  expect(performance.now() - began).toBeLessThan(500)
})
