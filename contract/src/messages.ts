import { z } from 'zod'
import { route } from './route.ts'
import { idNumber } from './shapes.ts'
import { messageRow } from './ticket-rows.ts'

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** What a search finds: a message, and whose it is. */
export const foundMessage = messageRow.extend({ contactId: z.number(), contactName: z.string() })

export const messageRoutes = {
  list: route({
    method: 'GET',
    path: '/messages/:ticketId',
    can: 'tickets.work',
    summary: 'Messages of a ticket, thirty a page, the newest page first and each page in order',
    params: z.object({ ticketId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    query: z.object({ pageNumber }),
    reply: z.object({
      messages: z.array(messageRow),
      /** What waits for its channel to come back; with the first page. */
      messagesOffLine: z.array(messageRow),
      count: z.number().int(),
      hasMore: z.boolean(),
    }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_VALIDATION'],
  }),
  search: route({
    method: 'GET',
    path: '/searchMessage',
    can: 'tickets.work',
    summary: 'Messages with these words, in one ticket or in all one may see, the newest first',
    query: z.object({
      searchTerm: z.string().trim().min(2).max(200),
      ticketId: z.coerce.number().pipe(idNumber).optional(),
      pageNumber: z.coerce.number().int().min(1).max(50).default(1),
    }),
    reply: z.object({ messages: z.array(foundMessage), hasMore: z.boolean() }),
    fails: ['ERR_VALIDATION', 'ERR_UNAVAILABLE'],
  }),
}
