import { expect, test } from 'vitest'
import { prove, short } from './bots.prove.ts'
import { shortly } from './shortly.ts'

// Left out beside the size: nothing.
test('[FLW-03][FLW-05] three processes take turns in flows and are killed and stopped in the middle of them, and so is the database: each customer is asked once and in order', {
  timeout: 300_000,
}, async () => {
  const figures = await shortly('bots', prove, short)
  expect(figures).toMatch(/^12 conversations .* none made or answered twice$/)
})
