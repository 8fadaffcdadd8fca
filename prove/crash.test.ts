import { expect, inject, test } from 'vitest'
import { prove, short } from './crash.prove.ts'
import { newRandom } from './random.ts'

// Left out beside the number of kills: files, sockets, several processes, and a machine that loses power (PostgreSQL goes on here
// and writes without waiting for the disk).
test('[MSG-18] eight kills under 50 messages in and 20 out a second: nothing lost, nothing twice, honest about what was sent', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const since = performance.now()
  const story: string[] = []
  const say = (line: string) => story.push(`${((performance.now() - since) / 1000).toFixed(0)} s: ${line}`)
  const figures = await prove({ ...short, adminUrl: inject('adminUrl'), random: newRandom(seed), say })
  console.log(`crash, with SEED=${seed}: ${figures}\n${story.join('\n')}`)
  expect(figures).toContain('8 kills')
})
