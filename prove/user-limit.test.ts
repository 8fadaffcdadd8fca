import { expect, test } from 'vitest'
import { shortly } from './shortly.ts'
import { prove } from './user-limit.prove.ts'

test('[USR-03] twenty users at once over two processes: the company’s limit, neither one more nor one less', {
  timeout: 60_000,
}, async () => {
  const figures = await shortly('user limit', prove, { rounds: 3, seconds: 30 })
  expect(figures).toMatch(/^3 rounds/)
})
