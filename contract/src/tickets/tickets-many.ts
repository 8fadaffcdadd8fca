import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber } from '../shapes.ts'
import { workSummary } from '../works/works.ts'

const title = z.string().trim().min(1).max(200)

/** As many as somebody chooses by hand. */
const MOST_CHOSEN = 1000
const chosen = { title, ids: z.array(idNumber).min(1).max(MOST_CHOSEN) }

/** What is done to those somebody chose in the inbox. */
const ticketBulk = z.discriminatedUnion('do', [
  z.object({ do: z.literal('accept'), ...chosen }).strict(),
  /** As each one's channel closes it. */
  z.object({ do: z.literal('resolve'), ...chosen }).strict(),
  z.object({ do: z.literal('read'), ...chosen }).strict(),
  z
    .object({
      do: z.literal('transfer'),
      ...chosen,
      userId: idNumber.optional(),
      queueId: idNumber.optional(),
      teamId: idNumber.optional(),
      whatsappId: idNumber.optional(),
      /** Left in each ticket that is handed on, for its receiver. */
      note: z.string().trim().max(10_000).default(''),
    })
    .strict()
    .refine(to => [to.userId ?? to.queueId, to.teamId, to.whatsappId].filter(one => one !== undefined).length === 1, {
      path: ['userId'],
      error: 'oneOf',
    }),
])
export type TicketBulk = z.output<typeof ticketBulk>

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
  /** What the inbox does to those that are chosen there: in tens, each with its own fate and by its asker's rights. */
  bulk: route({
    method: 'POST',
    path: '/tickets/bulk',
    can: 'tickets.work',
    summary: 'Accept, resolve, transfer or mark as read those that are chosen, as a long work that can be taken back',
    body: ticketBulk,
    reply: workSummary,
    status: 202,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_TEAM_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TRANSFER',
      'ERR_VALIDATION',
    ],
  }),
  undoBulk: route({
    method: 'POST',
    path: '/tickets/bulk/:id/undo',
    can: 'tickets.work',
    summary: 'Take back what one’s own work did to many tickets, shortly after it: of each that nobody has moved since',
    params: id,
    body: z.object({ title }).strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_JOB_FOUND', 'ERR_CONFLICT', 'ERR_VALIDATION'],
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
