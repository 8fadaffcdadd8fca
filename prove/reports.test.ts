import { expect, test } from 'vitest'
import { prove } from './reports.prove.ts'
import { shortly } from './shortly.ts'

test('while customers write, reports are answered and files made one at a time, with a place in line for each who waits', {
  // Reports and files give way to all else that runs on the machine, and here three more workers do.
  timeout: 240_000,
}, async () => {
  const size = { passes: 10_000, people: 6, arrivals: 20, seconds: 3, rounds: 1 }
  const figures = await shortly('reports', prove, size)
  expect(figures).toContain('6 files one at a time')
})
