import { z } from 'zod'
import { route } from './route.ts'
import { done, idNumber } from './shapes.ts'
import { workSummary } from './works.ts'

const title = z.string().trim().min(1).max(200)

/** What is done to many tickets at once. */
export const manyTicketRoutes = {
  moveAllOfChannel: route({
    method: 'PUT',
    path: '/ticketsChannel',
    can: 'tickets.moveAll',
    summary: 'Move all tickets of a channel to another; where the contact has one there, the two become one. Not undone',
    body: z
      .object({
        whatsappId: idNumber,
        newWhatsappId: idNumber,
        channel: z.string().max(40).optional(),
        newChannel: z.string().max(40).optional(),
        /** The family sends them; it is always one's own company, and all of them. */
        tenantId: idNumber.optional(),
        processAll: z.boolean().optional(),
        limit: z.number().int().optional(),
        offset: z.number().int().optional(),
      })
      .strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_TRANSFER', 'ERR_VALIDATION'],
  }),
  /** What the ticket panel does to many: in tens, by a work that is watched and can be cancelled. */
  panel: route({
    method: 'POST',
    path: '/tickets/panel',
    can: 'tickets.panel',
    summary: 'Close all open or pending tickets, hand over those without a queue or all of one user, or mark all read',
    body: z.discriminatedUnion('do', [
      z.object({ do: z.literal('close'), title, status: z.enum(['open', 'pending']) }).strict(),
      z
        .object({ do: z.literal('moveWithoutQueue'), title, queueId: idNumber.optional(), userId: idNumber.optional() })
        .strict()
        .refine(to => to.queueId !== undefined || to.userId !== undefined, { path: ['queueId'], error: 'required' }),
      z.object({ do: z.literal('moveOfUser'), title, userId: idNumber, toUserId: idNumber }).strict(),
      z.object({ do: z.literal('read'), title }).strict(),
    ]),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_TRANSFER', 'ERR_VALIDATION'],
  }),
  clearHistory: route({
    method: 'POST',
    path: '/ticketsClear',
    can: 'tickets.clearHistory',
    summary: 'Forget what ChatGPT remembers of each conversation; no message is touched',
    reply: done.extend({ tickets: z.number().int() }),
    fails: [],
  }),
  clearHistoryByLink: route({
    method: 'GET',
    path: '/ticketsClear',
    can: 'tickets.clearHistory',
    summary: 'The same, under the method of the family',
    writes: true,
    reply: done.extend({ tickets: z.number().int() }),
    fails: [],
  }),
}
