import { expect, test } from 'vitest'
import { linesOf, onlyLines } from './pasted-lines.ts'

test.each([
  ['11 98765-4321; Helena', '11 98765-4321', 'Helena'],
  ['Helena Prates,11987654321', '11987654321', 'Helena Prates'],
  ['Loja 24 horas; (11) 98765-4321', '(11) 98765-4321', 'Loja 24 horas'],
  ['11987654321', '11987654321', ''],
  ['lixo', 'lixo', ''],
])('"%s" is a number and a name in either order', (pasted, number, name) => {
  expect(linesOf(pasted)).toEqual([{ line: 1, number, name, vars: {} }])
})

test('a line of megabytes is read at once', () => {
  const begun = performance.now()
  expect(linesOf('a'.repeat(10_000_000))).toMatchObject([{ line: 1, number: 'a'.repeat(60) }])
  expect(linesOf(`${'a,'.repeat(200_000)}x`)).toHaveLength(1)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('what was refused stays in the box, in its order', () => {
  expect(onlyLines('a\n11987654321\nb', [1, 3])).toBe('a\nb')
})
