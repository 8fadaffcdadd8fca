import { expect, test } from 'vitest'
import { row } from '../rows.testkit.ts'
import { heldByOther } from './reading.ts'

const ME = 7
test.each([
  ['mine', { status: 'open', userId: ME }, 'us', null],
  ['mine, and the provider’s agent answers', { status: 'open', userId: ME }, 'provider', 'provider'],
  ['a colleague’s, and the provider’s agent answers', { status: 'open', userId: 9 }, 'provider', 'colleague'],
  ['one that waits is accepted first', { status: 'pending', userId: null }, 'provider', null],
  ['never the provider’s', { status: 'schedule', userId: ME }, null, null],
] as const)('who else has a conversation: %s', (_, its, heldThere, other) => {
  expect(heldByOther(row(1, its), heldThere, ME)).toBe(other)
})
