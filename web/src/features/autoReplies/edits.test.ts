import { expect, test } from 'vitest'
import { bodyOf, goalFrom, goalKey, withoutStep } from './edits.ts'

const to = (stepId: string) => ({ words: [' um ', 'um', ''], goal: { to: 'step' as const, stepId }, reply: '' })
const steps = [
  { id: 'a', reply: 'Oi', actions: [to('b'), to('c')] },
  { id: 'b', reply: 'B', actions: [] },
  { id: 'c', reply: 'C', actions: [] },
]

test('a step goes with the actions that led to it', () => {
  expect(withoutStep(steps, 'b').map(({ id, actions }) => [id, actions.length])).toEqual([
    ['a', 1],
    ['c', 0],
  ])
})

test('what is kept has clean words; without a name, a queue, a reply or a word nothing is', () => {
  const whole = { name: ' Loja ', isActive: true, queueId: 3, steps }
  expect(bodyOf(whole)).toMatchObject({
    name: 'Loja',
    queueId: 3,
    steps: [{ actions: [{ words: ['um'] }, { words: ['um'] }] }, {}, {}],
  })
  expect(bodyOf({ ...whole, name: ' ' })).toBeNull()
  expect(bodyOf({ ...whole, queueId: null })).toBeNull()
  expect(bodyOf({ ...whole, steps: [{ id: 'a', reply: ' ', actions: [] }] })).toBeNull()
  expect(bodyOf({ ...whole, steps: [{ id: 'a', reply: 'Oi', actions: [{ ...to('a'), words: [' '] }] }] })).toBeNull()
})

test.each(['step:a', 'queue:7', 'user:9'])('%s is the same goal both ways', key => {
  expect(goalKey(goalFrom(key))).toBe(key)
})
