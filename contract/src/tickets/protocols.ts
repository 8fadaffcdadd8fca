import { z } from 'zod'
import { route } from '../route.ts'
import { id, idNumber, pageQuery } from '../shapes.ts'

/** That a ticket's number was given out: to whom it belongs, by whom and when. */
export const protocol = z.object({
  id: z.number(),
  protocol: z.string(),
  ticketId: z.number(),
  userId: z.number().nullable(),
  username: z.string().nullable(),
  createdAt: z.string(),
})
export type Protocol = z.output<typeof protocol>

export const listedProtocol = protocol.extend({ contactName: z.string() })

export const protocolRoutes = {
  list: route({
    method: 'GET',
    path: '/protocols',
    can: 'tickets.work',
    summary: 'Protocols of the tickets one may see, the newest first; searched by their number, the ticket and the contact',
    query: pageQuery.extend({
      pageSize: z.coerce.number().int().min(1).max(200).default(40),
      /** Of one colleague. */
      userId: z.coerce.number().pipe(idNumber).optional(),
    }),
    reply: z.object({
      rows: z.array(listedProtocol),
      count: z.number().int(),
      hasMore: z.boolean(),
    }),
    fails: ['ERR_VALIDATION'],
  }),
  create: route({
    method: 'POST',
    path: '/tickets/:id/protocol',
    can: 'tickets.work',
    summary: "Give out a ticket's protocol, and send it to the customer",
    params: id,
    body: z.object({ send: z.boolean().default(true) }).strict(),
    reply: protocol,
    status: 201,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS', 'ERR_VALIDATION'],
  }),
}
