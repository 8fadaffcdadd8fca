import { describe, expect, test } from 'vitest'
import { held, message } from './conversation.testkit.ts'
import {
  changed,
  type Held,
  hasGap,
  isOlder,
  joined,
  marksRead,
  nextPage,
  readAgain,
  withAck,
  withMessage,
  without,
} from './conversation.ts'

const seqs = ({ messages }: Held) => messages.map(({ seq }) => seq)

describe('what is heard', () => {
  test('stands once, in its order, however often and in any order it comes', () => {
    let now = held(1, 3)
    for (const seq of [5, 4, 5, 4]) now = withMessage(now, message(seq))
    expect(seqs(now)).toEqual([1, 2, 3, 4, 5])
    expect(now.count).toBe(5)
  })

  test('the answer to one’s own sending takes the place of what was heard of it, and the other way round', () => {
    const mine = message(4, { fromMe: true, idFront: 'x', id: 900 })
    expect(withMessage(withMessage(held(1, 3), mine), { ...mine, ack: 1 }).messages.at(-1)).toMatchObject({ id: 900, ack: 1 })
    expect(withMessage(held(1, 3), mine).messages).toHaveLength(4)
  })

  test('an answer to a send that comes after the news that it was read puts it back on no clock', () => {
    const answer = message(4, { fromMe: true, idFront: 'x', status: 'pending' })
    const acked = { ticketId: 7, id: answer.id, ack: 3, status: 'sended', messageId: 'wa-1' } as const
    const read = changed(withMessage(held(1, 3), answer), answer.id, one => withAck(one, acked))
    const now = withMessage(read, answer).messages.at(-1)
    expect(now).toMatchObject({ ack: 3, status: 'sended', messageId: 'wa-1' })
    // What failed is tried again.
    const failed = changed(read, answer.id, one => withAck(one, { ...acked, ack: -1, status: 'failed' }))
    expect(withMessage(failed, answer).messages.at(-1)).toMatchObject({ ack: 0, status: 'pending' })
  })

  test('[MSG-05] ticks only move forward', () => {
    const mine = message(4, { fromMe: true, status: 'sended', ack: 3 })
    const now = withMessage(held(1, 3), mine)
    expect(withMessage(now, { ...mine, ack: 1, body: 'editada' }).messages.at(-1)).toMatchObject({ ack: 3, body: 'editada' })
    const acked = { ticketId: 7, id: mine.id, ack: 2, status: 'sended' } as const
    expect(changed(now, mine.id, one => withAck(one, acked))).toBe(now)
    const failed = changed(now, mine.id, one => withAck(one, { ...acked, ack: -1, status: 'failed', error: 'ERR_X' }))
    expect(failed.messages.at(-1)).toMatchObject({ ack: -1, status: 'failed', error: 'ERR_X' })
  })

  test('a number that was skipped is noticed', () => {
    expect(hasGap(held(1, 3), message(5))).toBe(true)
    expect(hasGap(held(1, 3), message(4))).toBe(false)
    expect(hasGap(held(1, 3), message(1, { ticketId: 8 }))).toBe(false)
  })

  test('removed is gone', () => {
    expect(seqs(without(held(1, 3), 102))).toEqual([1, 3])
  })
})

describe('[MSG-02] what is read', () => {
  test('older pages join without a hole or a repetition, though new ones came meanwhile', () => {
    const now = withMessage(held(41, 70), message(71))
    expect(nextPage(now, 30)).toBe(2)
    const older = joined(now, held(12, 41, { count: 71 }))
    expect(seqs(older)).toEqual(Array.from({ length: 60 }, (_, i) => 12 + i))
    expect(older.hasMore).toBe(true)
  })

  test('what is gone from a page leads to no page twice', () => {
    const page = held(41, 70)
    const some = { ...page, messages: page.messages.filter(({ seq }) => seq !== 50 && seq !== 51) }
    expect(nextPage(some, 30)).toBe(2)
    const other = { ...message(3), ticketId: 6 }
    expect(nextPage({ ...some, messages: [other, { ...message(32), id: 1, ticketId: 6 }, ...some.messages] }, 30)).toBe(3)
    expect(isOlder(held(38, 45), page)).toBe(true)
    expect([held(41, 70), { ...page, messages: [] }].map(one => isOlder(one, page))).toEqual([false, false])
  })

  test('after a while away what hangs together stays, and what does not is let go', () => {
    const fresh = held(61, 90, { count: 90 })
    expect(seqs(readAgain(held(41, 70), fresh))).toEqual(Array.from({ length: 50 }, (_, i) => 41 + i))
    expect(seqs(readAgain(held(1, 30), fresh))).toEqual(seqs(fresh))
    expect(readAgain(held(1, 30), fresh).hasMore).toBe(true)
  })
})

test.each([
  ['pending', null, false],
  // Handed out, and not accepted yet.
  ['pending', 1, false],
  ['open', 1, true],
  ['open', 2, false],
  // A group of nobody's.
  ['open', null, true],
  ['schedule', 1, true],
] as const)('looking at a ticket that is %s with %s marks it read: %s', (status, userId, reads) => {
  expect(marksRead({ status, userId }, 1)).toBe(reads)
})
