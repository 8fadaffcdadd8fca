import { expect, inject, test } from 'vitest'
import { prove } from './contacts.prove.ts'
import { newRandom } from './random.ts'

test('while customers write, imports, merges and erasures lose and double nothing', { timeout: 90_000 }, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const size = { people: 12, seconds: 5, lines: 0 }
  const figures = await prove({ ...size, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`contacts, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^\d+ messages each once/)
})
