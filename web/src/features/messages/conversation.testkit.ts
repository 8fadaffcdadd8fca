import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { Held } from './conversation.ts'

export const message = (seq: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id: 100 + seq,
  ticketId: 7,
  seq,
  fromMe: false,
  type: 'chat',
  body: String(seq),
  status: 'received',
  ack: 0,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, seq)).toISOString(),
  ...more,
})

export const held = (from: number, to: number, more: Partial<Held> = {}): Held => ({
  messages: Array.from({ length: to - from + 1 }, (_, i) => message(from + i)),
  messagesOffLine: [],
  count: to,
  hasMore: from > 1,
  ...more,
})
