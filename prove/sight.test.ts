import { expect, test } from 'vitest'
import { shortly } from './shortly.ts'
import { prove } from './sight.prove.ts'

test('[VIS-09][VIS-08] settings and queues switched under load in three processes: nothing committed or asked afterwards reaches who lost the right', {
  timeout: 90_000,
}, async () => {
  const figures = await shortly('sight', prove, { seconds: 8 })
  expect(figures).toContain('over 3 processes')
})
