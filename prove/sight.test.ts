import { expect, inject, test } from 'vitest'
import { newRandom } from './random.ts'
import { prove } from './sight.prove.ts'

test('[VIS-09][VIS-08] settings and queues switched under load in three processes: nothing committed or asked afterwards reaches who lost the right', {
  timeout: 90_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({ seconds: 8, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`sight, with SEED=${seed}: ${figures}`)
  expect(figures).toContain('over 3 processes')
})
