import { expect, inject, test } from 'vitest'
import { prove, short } from './bots.prove.ts'
import { newRandom } from './random.ts'

// Left out beside the size: the database and the relay stopped in the middle, calls of other programs, three processes.
test('[FLW-03][FLW-05] two processes take turns in flows and one is killed in the middle of them: each customer is asked once and in order', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({ ...short, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`bots, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^12 conversations .* [1-4] kills/)
})
