import { expect, inject, test } from 'vitest'
import { newRandom } from './random.ts'
import { prove } from './reports.prove.ts'

test('while customers write, reports are answered and files made one at a time, with a place in line for each who waits', {
  timeout: 90_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const size = { passes: 24_000, people: 6, arrivals: 20, seconds: 3, rounds: 1 }
  const figures = await prove({ ...size, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`reports, with SEED=${seed}: ${figures}`)
  expect(figures).toContain('6 files one at a time')
})
