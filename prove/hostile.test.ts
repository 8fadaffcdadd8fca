import { expect, test } from 'vitest'
import { prove, short } from './hostile.prove.ts'
import { shortly } from './shortly.ts'

// Left out beside the number of calls: many good messages at once, which queue in their order; what other providers' shapes make possible, and what a logged-in browser may send.
test('[MSG-18] four hundred poisoned calls at a real server: every one answered, nobody held up, no growth', {
  timeout: 300_000,
}, async () => {
  const figures = await shortly('hostile', prove, short)
  expect(figures).toContain('400 poisoned calls')
})
