import { z } from 'zod'
import { pause } from '../access/auth.ts'
import { queue } from '../catalogue/queues.ts'
import { tag } from '../catalogue/tags.ts'
import { CHANNEL_STATUSES, capabilities } from '../channels/channel-words.ts'
import { contact } from '../contacts/contacts.ts'
import { draft } from '../messages/drafts.ts'
import { messageRoutes } from '../messages/messages.ts'
import { route } from '../route.ts'
import { settingRow } from '../setting-routes.ts'
import { idNumber } from '../shapes.ts'
import { ticketRow } from './ticket-rows.ts'
import { ticket, ticketCounters, ticketLog, ticketPage, ticketQuery } from './tickets.ts'

/** The settings the inbox is shaped by. */
export const DESK_SETTINGS = [
  'chatbotTab',
  'notificationSilenced',
  'universalCounter',
  'chatbotFix',
  'ticketLimit',
  'ticketLimitNumber',
  'messageHistory',
  'forceAdmin',
  'signed',
  'contactFilesForAll',
  'timeZone',
] as const

export const deskChannel = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.string(),
  status: z.enum(CHANNEL_STATUSES),
  /** Whether new tickets go to a queue: without one nobody sees them who works in queues. */
  hasQueue: z.boolean(),
  /** Null when this installation has no driver for it. */
  capabilities: capabilities.nullable(),
})
export type DeskChannel = z.output<typeof deskChannel>

/** The people who work here, or once did: every author of a message and every owner of a ticket has a name. */
export const deskUser = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean(),
  /** Where their picture lies; null: they have none. */
  picture: z.string().nullable(),
})

export const desk = z.object({
  /** Where one stands: what is announced there is heard, and `matches` reads them. */
  rooms: z.array(z.string()),
  queues: z.array(queue.pick({ id: true, name: true, color: true, isActive: true })),
  tags: z.array(tag.pick({ id: true, tag: true, color: true, isActive: true })),
  users: z.array(deskUser),
  teams: z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() })),
  channels: z.array(deskChannel),
  settings: z.array(settingRow.pick({ key: true, value: true })),
})
export type Desk = z.output<typeof desk>

/** Whole screens in one call each: what they are made of can also be asked for piece by piece. */
export const deskRoutes = {
  open: route({
    method: 'GET',
    path: '/desk',
    can: 'tickets.work',
    summary: 'What the inbox begins with: the names of all that tickets point at, the counters and the first page of a list',
    query: ticketQuery,
    /** `unread`: one's own open tickets with something unread. */
    reply: z.object({ desk, counters: ticketCounters, list: ticketPage, unread: z.array(z.number()) }),
    fails: ['ERR_NO_STATUS_SELECTED', 'ERR_VALIDATION'],
  }),
  load: route({
    method: 'GET',
    path: '/desk-load',
    can: 'tickets.work',
    summary: 'How much everybody has in hand, and how many wait in each queue: for handing a ticket on',
    reply: z.object({
      /** Who has something in hand or takes a break. */
      users: z.array(z.object({ id: z.number(), open: z.number().int(), pause: pause.nullable() })),
      /** `userIds`: who works in it. */
      queues: z.array(z.object({ id: z.number(), waiting: z.number().int(), userIds: z.array(z.number()) })),
      teams: z.array(z.object({ id: z.number(), waiting: z.number().int(), userIds: z.array(z.number()) })),
    }),
    fails: [],
  }),
  conversation: route({
    method: 'GET',
    path: '/desk/:ticketId',
    can: 'tickets.work',
    summary: 'What a conversation begins with: the ticket, what happened to it, its contact and the newest messages',
    params: z.object({ ticketId: z.coerce.number().pipe(idNumber) }),
    reply: z.object({
      ticket,
      logs: z.array(ticketLog),
      contact,
      messages: messageRoutes.list.reply,
      /** The last tickets of the contact one may see, this one among them. */
      tickets: z.array(ticketRow),
      /** What one was writing there, wherever that was. */
      draft: draft.nullable(),
    }),
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
}
