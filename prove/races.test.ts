import { expect, inject, test } from 'vitest'
import { prove } from './races.prove.ts'
import { newRandom } from './random.ts'

test('[TKT-16] two hundred times six agents start the same ticket at once: one has it, the others are told who', {
  timeout: 90_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({ rounds: 200, seconds: 60, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`races, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^20\d rounds/)
})
