import { expect, inject, test } from 'vitest'
import { prove } from './migrations.prove.ts'
import { newRandom } from './random.ts'

test('a first start that is killed at a statement by chance is put right by the next one', { timeout: 60_000 }, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({
    interruptions: 1,
    seconds: 30,
    adminUrl: inject('adminUrl'),
    random: newRandom(seed),
    say: () => {},
  })
  console.log(`migrations, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^1 of \d{3,4} interruptions/)
})
