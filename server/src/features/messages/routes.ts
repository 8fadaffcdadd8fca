import type { contactRoutes } from '@balcao/contract/contacts/contacts'
import type { messageRoutes } from '@balcao/contract/messages/messages'
import type { Handler, Handlers } from '@balcao/contract/route'
import type { deskRoutes } from '@balcao/contract/tickets/desk'
import type { Exchange } from '../../infra/http/http.ts'
import { recentSettings } from '../settings/index.ts'
import { type Asker, listLogs, showTicket, ticketsOfContact } from '../tickets/index.ts'
import { readDraft } from './drafts.ts'
import { historyPage, type MessagePage, messagePage } from './queries/page.ts'
import { searchMessages } from './queries/search.ts'

export const messageHandlers: Handlers<typeof messageRoutes, Exchange> = {
  list: ({ actor, params, query }) => pageFor(actor, params.ticketId, query.pageNumber),
  search: ({ actor, query }) =>
    searchMessages(actor, { words: query.searchTerm, ticketId: query.ticketId, page: query.pageNumber }),
}

/** Of the ticket alone, or of all its contact's on its channel, as the company chose. */
async function pageFor(asker: Asker, ticketId: number, page: number): Promise<MessagePage> {
  const { messageHistory } = await recentSettings(asker.tenantId, ['messageHistory'])
  return messageHistory === 'enabled' ? historyPage(asker, ticketId, page) : messagePage(asker, ticketId, page)
}

/** What a conversation begins with. */
export const openConversation =
  (showContact: Handler<typeof contactRoutes.show, Exchange>): Handler<typeof deskRoutes.conversation, Exchange> =>
  async ({ actor, params, exchange }) => {
    const { ticketId } = params
    const [ticket, logs, messages, tickets, draft] = await Promise.all([
      showTicket(actor, ticketId),
      listLogs(actor, ticketId),
      pageFor(actor, ticketId, 1),
      ticketsOfContact(actor, ticketId),
      readDraft(actor, ticketId),
    ])
    const contact = await showContact({ actor, params: { id: ticket.contactId }, exchange })
    return { ticket, logs, contact, messages, tickets, draft }
  }
