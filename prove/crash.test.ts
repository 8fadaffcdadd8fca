import { expect, test } from 'vitest'
import { prove, short } from './crash.prove.ts'
import { shortly } from './shortly.ts'

// Left out beside the number of kills: files, sockets, several processes, and a machine that loses power (PostgreSQL goes on here
// and writes without waiting for the disk).
test('[MSG-18] eight kills under 50 messages in and 20 out a second: nothing lost, nothing twice, honest about what was sent', {
  timeout: 300_000,
}, async () => {
  const figures = await shortly('crash', prove, short)
  expect(figures).toContain('8 kills')
})
