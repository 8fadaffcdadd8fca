import { expect, test } from 'vitest'
import { allSeen, countUnseen, happened, messagesOver } from './unseen.ts'

test('the bell counts what its list still has: what was read, answered or taken elsewhere is told no more', () => {
  happened({ ticketId: 1, kind: 'message' })
  happened({ ticketId: 1, kind: 'message' })
  happened({ ticketId: 1, kind: 'handed' })
  happened({ ticketId: 2, kind: 'message' })
  expect(countUnseen()).toBe(4)
  messagesOver(1)
  expect(countUnseen(), 'that it was handed over stands in the list').toBe(2)
  messagesOver(3)
  messagesOver(2)
  expect(countUnseen()).toBe(1)
  allSeen()
  expect(countUnseen()).toBe(0)
})
