import { expect, test } from 'vitest'
import { prove, short } from './campaign.prove.ts'
import { shortly } from './shortly.ts'

// Left out beside the size: the database that goes away.
test('[CMP-03] [CMP-06] ten thousand over three processes that are killed and stopped: nobody twice, sums exact at every instant', {
  timeout: 300_000,
}, async () => {
  const figures = await shortly('campaign', prove, short)
  expect(figures).toContain('0 twice')
  expect(figures).toMatch(/1× kill.*1× night.*1× stop/)
})
