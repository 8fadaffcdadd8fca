import { expect, test } from 'vitest'
import { prove } from './races.prove.ts'
import { shortly } from './shortly.ts'

test('[TKT-16] two hundred times four agents start the same ticket at once: one has it, the others are told who', {
  timeout: 90_000,
}, async () => {
  const figures = await shortly('races', prove, { rounds: 200, seconds: 60 })
  expect(figures).toMatch(/^20\d rounds/)
})
