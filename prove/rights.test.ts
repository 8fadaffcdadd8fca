import { expect, test } from 'vitest'
import { prove, type Size } from './rights.prove.ts'
import { shortly } from './shortly.ts'

/** One process stands still for longer than a revoked token may live, then the other is killed and comes back. */
const short: Size = {
  people: 5,
  seconds: 60,
  chapters: fleet => [
    async () => {
      await fleet.pause(1, 7_000)
      await fleet.kill(0, 0)
    },
  ],
}

test('[ACC-05][ACC-19][RTM-04] two processes, one stopped and one killed: no revoked token lives, no fact goes astray, nobody haunts the list', {
  timeout: 90_000,
}, async () => {
  const figures = await shortly('rights', prove, short)
  expect(figures).toContain('1 kills and 1 stops')
})
