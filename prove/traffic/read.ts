import { messageRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Call } from '../client.ts'

export interface Conversation {
  ticket: TicketRow
  /** In their order. */
  messages: MessageRow[]
}

/** Every ticket with every message of it, as a user who sees them all reads them. */
export async function readAll(admin: Call): Promise<Conversation[]> {
  const tickets: TicketRow[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const query = { status: ['open', 'pending', 'schedule', 'closed'], showAll: true, pageNumber } as const
    const page = await admin(ticketRoutes.list, { query: { ...query, status: [...query.status] } })
    tickets.push(...page.tickets)
    if (!page.hasMore) break
  }
  const all: Conversation[] = []
  for (const ticket of tickets) all.push({ ticket, messages: await messagesOf(admin, ticket.id) })
  return all
}

async function messagesOf(admin: Call, ticketId: number): Promise<MessageRow[]> {
  const pages: MessageRow[][] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await admin(messageRoutes.list, { params: { ticketId }, query: { pageNumber } })
    pages.unshift(page.messages)
    if (!page.hasMore) return pages.flat()
  }
}
