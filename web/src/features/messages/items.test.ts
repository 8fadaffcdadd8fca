import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { expect, test } from 'vitest'
import { itemsOf } from './items.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute)).toISOString()
const said = (id: number, more: Partial<MessageRow> = {}) =>
  ({ id, ticketId: 1, fromMe: false, userId: null, createdAt: at(id), ...more }) as MessageRow

const kinds = (messages: MessageRow[]) =>
  itemsOf({ messages, hasMore: false, logs: [], notes: [], outgoing: [], unread: { from: 2, count: 2 } }).map(({ kind }) => kind)

test('what was unread is marked until a person has answered it; a machine’s words leave the mark', () => {
  const unread = [said(1, { fromMe: true, userId: 7 }), said(2), said(3)]
  expect(kinds(unread)).toEqual(['day', 'message', 'unread', 'message', 'message'])
  expect(kinds([...unread, said(4, { fromMe: true })])).toContain('unread')
  expect(kinds([...unread, said(4, { fromMe: true, userId: 7 })])).not.toContain('unread')
})
