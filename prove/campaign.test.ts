import { expect, inject, test } from 'vitest'
import { prove, short } from './campaign.prove.ts'
import { newRandom } from './random.ts'

// Left out beside the size: the database that goes away.
test('[CMP-03] [CMP-06] ten thousand over three processes that are killed and stopped: nobody twice, sums exact at every instant', {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const began = performance.now()
  const story: string[] = []
  const say = (line: string) => story.push(`${((performance.now() - began) / 1000).toFixed(0)} s: ${line}`)
  const figures = await prove({ ...short, adminUrl: inject('adminUrl'), random: newRandom(seed), say })
  console.log(`campaign, with SEED=${seed}: ${figures}\n${story.join('\n')}`)
  expect(figures).toContain('0 twice')
  expect(figures).toMatch(/1× kill.*1× night.*1× stop/)
})
