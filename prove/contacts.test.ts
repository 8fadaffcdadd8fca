import { expect, test } from 'vitest'
import { prove } from './contacts.prove.ts'
import { shortly } from './shortly.ts'

test('while customers write, imports, merges and erasures lose and double nothing', { timeout: 90_000 }, async () => {
  const size = { people: 12, seconds: 5, lines: 0 }
  const figures = await shortly('contacts', prove, size)
  expect(figures).toMatch(/^\d+ messages each once/)
})
