import { z } from 'zod'
import { route } from '../route.ts'
import { idNumber } from '../shapes.ts'
import { messageRow } from '../tickets/ticket-rows.ts'

/** Somebody in a group, as its channel names them; `userId` is how they are mentioned. */
const participant = z.object({
  userId: z.string(),
  name: z.string(),
  number: z.string().optional(),
  isAdmin: z.boolean().optional(),
})
export type GroupParticipant = z.output<typeof participant>

const words = {
  ticketId: idNumber,
  body: z.string().trim().min(1).max(65_536),
  signed: z.boolean().optional(),
  idFront: z.string().trim().min(1).max(64).optional(),
}

const MENTIONING = [
  'ERR_NO_TICKET_FOUND',
  'ERR_TICKET_STATUS',
  'ERR_NO_WAPP_FOUND',
  'ERR_CHANNEL_CANNOT',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_SENDING_WAPP_MSG',
  'ERR_VALIDATION',
] as const
const ASKING = ['ERR_WAPP_INITIALIZED', 'ERR_SENDING_WAPP_MSG'] as const

export const groupMessageRoutes = {
  ghostMention: route({
    method: 'POST',
    path: '/messages/ghostMessage',
    can: 'tickets.work',
    summary: 'Write to a group so that everybody is called, and no name is shown',
    body: z.object(words).strict(),
    reply: messageRow,
    status: 201,
    fails: MENTIONING,
  }),
  mention: route({
    method: 'POST',
    path: '/messages/mentionMessage',
    can: 'tickets.work',
    summary: 'Write to a group and call some of it by name',
    body: z.object({ ...words, mentions: z.array(z.string().min(1).max(200)).min(1).max(1024) }).strict(),
    reply: messageRow,
    status: 201,
    fails: MENTIONING,
  }),
  mentionAll: route({
    method: 'POST',
    path: '/messages/mentionAllMessage',
    can: 'tickets.work',
    summary: 'Write to a group and call everybody by name',
    body: z.object(words).strict(),
    reply: messageRow,
    status: 201,
    fails: [...MENTIONING, 'ERR_WAPP_INITIALIZED'],
  }),
  participants: route({
    method: 'POST',
    path: '/messages/listParticipants',
    can: 'tickets.work',
    summary: 'Who is in a group: of a ticket, or by the name its channel has for it',
    body: z
      .object({
        ticketId: idNumber.optional(),
        whatsappId: idNumber.optional(),
        /** The group's own name on the channel, as the family asks for it. */
        ticket: z.string().min(1).max(200).optional(),
        channel: z.string().max(40).optional(),
      })
      .strict()
      .refine(one => (one.ticketId === undefined) === (one.whatsappId !== undefined && one.ticket !== undefined), {
        path: ['ticketId'],
        error: 'oneOf',
      }),
    reply: z.object({ participants: z.array(participant) }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_CHANNEL_CANNOT', ...ASKING, 'ERR_FETCH_WAPP_MSG', 'ERR_VALIDATION'],
  }),
}
