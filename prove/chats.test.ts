import { expect, test } from 'vitest'
import { prove } from './chats.prove.ts'
import { shortly } from './shortly.ts'

test('[CHT-02][CHT-03] a leaver, a stranger and another company hear nothing in random steps, and unread equals a recount', {
  timeout: 60_000,
}, async () => {
  const figures = await shortly('chats', prove, { steps: 200 })
  expect(figures).toMatch(/^200 steps, \d+ messages/)
})
