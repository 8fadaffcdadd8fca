import { expect, inject, test } from 'vitest'
import { prove, short } from './bots.prove.ts'
import { newRandom } from './random.ts'

// Left out beside the size: nothing.
test('[FLW-03][FLW-05] three processes take turns in flows and are killed and stopped in the middle of them, and so is the database: each customer is asked once and in order', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({ ...short, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`bots, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^12 conversations .* none made or answered twice$/)
})
