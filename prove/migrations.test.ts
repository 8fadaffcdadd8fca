import { expect, test } from 'vitest'
import { prove } from './migrations.prove.ts'
import { shortly } from './shortly.ts'

test('a first start that is killed at a statement by chance is put right by the next one', { timeout: 60_000 }, async () => {
  const figures = await shortly('migrations', prove, { interruptions: 1, seconds: 30 })
  expect(figures).toMatch(/^1 of \d{3,4} interruptions/)
})
