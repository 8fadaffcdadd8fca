import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { HeldPage, withMessage } from './lists.ts'

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()

export const row = (id: number, more: Partial<TicketRow> = {}): TicketRow => ({
  id,
  status: 'open',
  userId: 7,
  queueId: 3,
  whatsappId: 1,
  contactId: id,
  contact: { id, name: `Cliente ${id}`, number: null, profilePicUrl: null, tags: [], wallets: [], kanban: null },
  isGroup: false,
  answeredBy: 'person',
  chatbot: false,
  chatFlowId: null,
  unreadMessages: 0,
  answered: false,
  lastMessage: 'Oi',
  lastFromMe: false,
  lastMessageAt: at(id),
  last: { id: id * 10, type: 'chat', status: 'received', ack: 0 },
  waitingSince: at(id),
  createdAt: at(0),
  updatedAt: at(id),
  version: 5,
  ...more,
})

export const page = (rows: TicketRow[], more: Partial<HeldPage> = {}): HeldPage & { tickets: TicketRow[] } => ({
  count: rows.length,
  isMore: false,
  hasMore: false,
  ...more,
  tickets: rows,
})

export const arrival = (id: number, version: number, more: Partial<Parameters<typeof withMessage>[1]['message']> = {}) => ({
  message: {
    id: 900 + version,
    ticketId: id,
    seq: version,
    fromMe: false,
    type: 'chat',
    body: `palavras ${version}`,
    status: 'received' as const,
    ack: 0,
    createdAt: at(30 + version),
    ...more,
  },
  ticket: { id, unreadMessages: 1, version },
})
