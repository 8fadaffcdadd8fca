import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { describe, expect, test } from 'vitest'
import {
  counted,
  filled,
  type HeldPage,
  isWhole,
  joined,
  KEPT_WHOLE,
  left,
  nextPage,
  placed,
  thinned,
  withAck,
  withMessage,
  withWhole,
} from './lists.ts'
import { arrival, at, page, row } from './rows.testkit.ts'

const heard = (known: TicketRow, arrived: ReturnType<typeof arrival>) => withMessage(known, arrived) ?? known
const ids = ({ tickets }: HeldPage) => tickets.map(({ id }) => id)

describe('a row', () => {
  test('takes a message’s words, its clock goes on from the first that had no answer; the company’s answer stops it', () => {
    const once = heard(row(1), arrival(1, 6))
    expect(once).toMatchObject({
      lastMessage: 'palavras 6',
      unreadMessages: 1,
      waitingSince: at(1),
      updatedAt: at(36),
      version: 6,
    })
    const answered = heard(once, arrival(1, 7, { fromMe: true, status: 'pending' }))
    expect(answered).toMatchObject({ waitingSince: null, lastFromMe: true, answered: true })
    expect(withMessage(answered, arrival(1, 6))).toBe(answered)
  })

  test('a message after something that was not heard says nothing of the row; those sent together are one change', () => {
    const known = row(1, { version: 3 })
    expect(withMessage(known, arrival(1, 5))).toBeNull()
    const moved = withWhole(known, row(1, { version: 4, status: 'pending', userId: null }))
    expect(withMessage(moved, arrival(1, 5))).toMatchObject({ status: 'pending', lastMessage: 'palavras 5', version: 5 })
    // The move once more, or an older one, changes nothing.
    const later = row(1, { version: 6 })
    expect(withWhole(later, moved)).toBe(later)
    const [first, second] = [arrival(1, 4, { id: 100 }), arrival(1, 4, { id: 101, body: 'a segunda' })]
    const both = heard(heard(known, first), second)
    expect(both).toMatchObject({ lastMessage: 'a segunda', last: { id: 101 }, version: 4 })
    expect(heard(heard(both, first), second)).toBe(both)
  })

  test('its tick moves forward only, and only for its last message', () => {
    const mine = row(1, { last: { id: 10, type: 'chat', status: 'sended', ack: 2 } })
    expect(withAck(mine, { id: 10, ack: 3, status: 'sended' }).last?.ack).toBe(3)
    expect(withAck(mine, { id: 10, ack: 1, status: 'sended' })).toBe(mine)
    expect(withAck(mine, { id: 11, ack: 3, status: 'sended' })).toBe(mine)
    expect(withAck(mine, { id: 10, ack: -1, status: 'failed' }).last).toMatchObject({ ack: -1, status: 'failed' })
  })
})

describe('a list', () => {
  const list = page([row(9), row(5), row(2)], { hasMore: true, count: 80 })

  test('a row goes where its time puts it; one below what was read comes with its page', () => {
    expect(ids(placed(list, row(5, { updatedAt: at(40) }), { fits: true, isNew: false, sort: 'newest' }))).toEqual([5, 9, 2])
    expect(ids(placed(list, row(4), { fits: true, isNew: true, sort: 'newest' }))).toEqual([9, 5, 4, 2])
    expect(placed(list, row(1), { fits: true, isNew: true, sort: 'newest' })).toMatchObject({ count: 81, tickets: list.tickets })
    expect(ids(placed({ ...list, hasMore: false }, row(1), { fits: true, isNew: true, sort: 'newest' }))).toEqual([9, 5, 2, 1])
  })

  test('[AHD-02] by waiting: the longest above, who waits for nothing below, and a further message moves nobody', () => {
    const waits = (id: number, minute: number | null, more = {}) =>
      row(id, { waitingSince: minute === null ? null : at(minute), ...more })
    const waiting = page([waits(1, 5), waits(2, 10), waits(3, null)])
    const put = (one: ReturnType<typeof row>) => ids(placed(waiting, one, { fits: true, isNew: true, sort: 'waiting' }))
    expect(put(waits(4, 7))).toEqual([1, 4, 2, 3])
    expect(put(waits(5, null, { updatedAt: at(1) }))).toEqual([1, 2, 3, 5])
    expect(put(waits(1, 5, { updatedAt: at(59), version: 9 }))).toEqual([1, 2, 3])
    expect(ids(joined(waiting, page([waits(6, 12)]), 'waiting'))).toEqual([1, 2, 6, 3])
  })

  test('what no longer fits is gone and counted down; who was counted before is not counted again', () => {
    expect(placed(list, row(5), { fits: false, isNew: false, sort: 'newest' })).toMatchObject({ count: 79 })
    expect(placed(list, row(7), { fits: true, isNew: false, sort: 'newest' })).toMatchObject({ count: 80 })
    expect(left(list, 5)).toMatchObject({ count: 79 })
    expect(left(list, 77)).toBe(list)
  })

  test('[TKT-17] pages join in order, each ticket once; after some left, the page asked for leaves no hole', () => {
    const more = page([row(2), row(1)], { count: 80, hasMore: false })
    expect(ids(joined(list, more, 'newest'))).toEqual([9, 5, 2, 1])
    expect(ids(joined(list, page([row(1), row(3)]), 'newest'))).toEqual([9, 5, 3, 2, 1])
    expect([nextPage(80, 40), nextPage(79, 40), nextPage(81, 40)]).toEqual([3, 2, 3])
  })
})

test('counters move with the ticket, from where it was to where it is', () => {
  const none = { private: 0, group: 0, chatbot: 0, mine: 0 }
  const counters = { open: none, pending: { ...none, private: 2 }, schedule: none, closed: none }
  const waiting = row(1, { status: 'pending', userId: null })
  expect(counted(counters, waiting, row(1), 7)).toMatchObject({ pending: { private: 1 }, open: { private: 1, mine: 1 } })
  expect(counted(counters, waiting, row(1, { userId: 8 }), 7)).toMatchObject({ open: { private: 1, mine: 0 } })
  expect(counted(counters, null, row(2, { isGroup: true }), 7)).toMatchObject({ open: { group: 1, private: 0, mine: 0 } })
})

describe('a list somebody scrolls far', () => {
  const many = page(
    Array.from({ length: 2000 }, (_, i) => row(2000 - i, { updatedAt: new Date(Date.UTC(2026, 0, 1) - i * 1000).toISOString() })),
    { count: 50_000, hasMore: true },
  )
  const whole = (held: HeldPage) => held.tickets.filter(isWhole).length

  test('holds whole rows near the screen only, and every place', () => {
    const held = thinned(many, 1000, 1020)
    expect(whole(held)).toBe(2 * KEPT_WHOLE + 21)
    expect(ids(held)).toEqual(ids(many))
    expect(thinned(held, 1000, 1020)).toBe(held)
    expect(whole(thinned(held, 0, 20))).toBe(0)
  })

  test('fills again what was read again; what happens to a far row puts it whole where it belongs', () => {
    const held = thinned(many, 1000, 1020)
    expect(filled(held, many.tickets.filter(isWhole).slice(0, 40), 'newest').tickets.slice(0, 40)).toEqual(
      many.tickets.slice(0, 40),
    )
    const moved = row(1990, { updatedAt: at(59), version: 9 })
    const after = placed(held, moved, { fits: true, isNew: false, sort: 'newest' })
    expect(after.tickets[0]).toBe(moved)
    expect(after.tickets).toHaveLength(2000)
    expect(ids(left(held, 1990))).not.toContain(1990)
  })
})
