import type { CardTicket, CardWithTicket } from '@balcao/contract/contacts/board'
import { expect, test } from 'vitest'
import { joined, newer, placed, rankAfter, ticketOn } from './cards.ts'
import { afterOf, stepped } from './keys.ts'

const card = (
  id: number,
  rank: string | null,
  laneId: number | null = 1,
  more: Partial<CardWithTicket> = {},
): CardWithTicket => ({
  id,
  kind: 'person',
  name: `Cliente ${id}`,
  number: null,
  profilePicUrl: null,
  tags: [],
  wallets: [],
  blocked: false,
  laneId,
  rank,
  since: null,
  value: null,
  version: 1,
  ticket: null,
  ...more,
})
const lane = { of: 'lane', id: 1 } as const
const list = { cards: [card(1, '3'), card(2, '5'), card(3, '7')], hasMore: true }
const ids = ({ cards }: { cards: CardWithTicket[] }) => cards.map(({ id }) => id)

test('a card that was heard of stands where its rank says, once, however often it is heard', () => {
  const moved = placed(list, card(9, '4'), lane)
  expect(ids(moved)).toEqual([1, 9, 2, 3])
  expect(ids(placed(moved, card(9, '4'), lane))).toEqual([1, 9, 2, 3])
  expect(ids(placed(moved, card(9, '6'), lane))).toEqual([1, 2, 9, 3])
  expect(ids(placed(moved, card(9, '4', 2), lane))).toEqual([1, 2, 3])
  expect(ids(placed(moved, card(9, null, null), lane))).toEqual([1, 2, 3])
})

test('one below what has been looked at waits to be scrolled to; where that is all, it stands last', () => {
  expect(ids(placed(list, card(9, '8'), lane))).toEqual([1, 2, 3])
  expect(ids(placed({ ...list, hasMore: false }, card(9, '8'), lane))).toEqual([1, 2, 3, 9])
  expect(ids(joined(list, { cards: [card(3, '7'), card(4, '8')], hasMore: false }, lane))).toEqual([1, 2, 3, 4])
})

test('by tags the newest stands first', () => {
  const tagged = { cards: [card(5, null, null, { tags: [7] }), card(2, null, null, { tags: [7] })], hasMore: false }
  expect(ids(placed(tagged, card(3, '1', 1, { tags: [7, 8] }), { of: 'tag', id: 7 }))).toEqual([5, 3, 2])
  expect(ids(placed(tagged, card(5, null, null, { tags: [] }), { of: 'tag', id: 7 }))).toEqual([2])
})

test('until the server has made its place a card stands right behind its neighbour', () => {
  const place = rankAfter('5')
  expect(ids(placed(list, card(9, place), lane))).toEqual([1, 2, 9, 3])
  expect(ids(placed(list, card(9, rankAfter(null)), lane))).toEqual([9, 1, 2, 3])
})

test('of two words about a card the newer stands, and its ticket stays', () => {
  const known = card(1, '3', 1, { version: 4 })
  expect(newer(known, card(1, '9', 1, { version: 3 }))).toBe(known)
  expect(newer(known, card(1, '9', 1, { version: 5 })).rank).toBe('9')
})

test('a card shows the newest live ticket; that one closed, the server is asked', () => {
  const ticket = (id: number, status: CardTicket['status'], version = 1): CardTicket => ({
    id,
    status,
    version,
    userId: null,
    channelId: 1,
    lastMessage: '',
    lastFromMe: false,
    lastMessageAt: null,
    waitingSince: null,
    unreadMessages: 0,
  })
  const open = ticket(7, 'open')
  expect(ticketOn(null, open)).toBe(open)
  expect(ticketOn(open, ticket(8, 'closed'))).toBe(open)
  expect(ticketOn(open, ticket(8, 'pending'))).toMatchObject({ id: 8 })
  expect(ticketOn(ticket(9, 'closed'), open)).toBe(open)
  expect(ticketOn(open, ticket(7, 'closed', 2))).toBe('ask')
  expect(ticketOn(ticket(7, 'open', 3), ticket(7, 'open', 2))).toMatchObject({ version: 3 })
})

test('arrows carry a card within its lane and beside it, never off the board', () => {
  const ground = { lanes: [1, 2], others: (id: number) => (id === 1 ? 2 : 0) }
  const start = { cardId: 9, laneId: 1, index: 1 }
  expect(stepped(start, 'ArrowDown', ground).index).toBe(2)
  expect(stepped({ ...start, index: 2 }, 'ArrowDown', ground).index).toBe(2)
  expect(stepped(start, 'ArrowRight', ground)).toEqual({ cardId: 9, laneId: 2, index: 0 })
  expect(stepped(start, 'ArrowLeft', ground)).toBe(start)
  expect([afterOf(list.cards, 0), afterOf(list.cards, 2)]).toEqual([null, 2])
})
