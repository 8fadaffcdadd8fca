import { expect, test } from 'vitest'
import { prove, short } from './database.prove.ts'
import { shortly } from './shortly.ts'

// Left out beside the number of outages: files, several processes, and a machine that loses power (nothing waits for the disk).
test('[MSG-26] PostgreSQL gone twice under 50 messages in and 20 out a second: nothing lost, nothing twice, and the server goes on', {
  timeout: 300_000,
}, async () => {
  const figures = await shortly('database', prove, short)
  expect(figures).toContain('2 outages')
})
