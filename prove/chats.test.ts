import { expect, inject, test } from 'vitest'
import { prove } from './chats.prove.ts'
import { newRandom } from './random.ts'

test('[CHT-02][CHT-03] a leaver, a stranger and another company hear nothing in random steps, and unread equals a recount', {
  timeout: 60_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const figures = await prove({ steps: 200, adminUrl: inject('adminUrl'), random: newRandom(seed), say: () => {} })
  console.log(`chats, with SEED=${seed}: ${figures}`)
  expect(figures).toMatch(/^200 steps, \d+ messages/)
})
