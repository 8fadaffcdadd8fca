import { expect, inject, test } from 'vitest'
import { newRandom } from './random.ts'
import { prove } from './user-limit.prove.ts'

test('[USR-03] twenty users at once over two processes: the company’s limit, neither one more nor one less', {
  timeout: 60_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({ rounds: 3, seconds: 30, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`user limit, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^3 rounds/)
})
