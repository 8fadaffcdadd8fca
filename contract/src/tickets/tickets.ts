import { z } from 'zod'
import { route } from '../route.ts'
import { done, flag, id, idNumber, list, moment, pageQuery } from '../shapes.ts'
import { closingChoices } from './closing.ts'
import { note } from './notes.ts'
import { referral, ticketRow } from './ticket-rows.ts'
import { ANSWERERS, INTEGRATIONS, type Integration, TICKET_KINDS, TICKET_SORTS, TICKET_STATUSES } from './ticket-words.ts'

/** A ticket with all that is kept of it. The five flags of the wire say who answers; at most one of them is true. */
export const ticket = ticketRow.extend({
  username: z.string().nullable(),
  /** Its contact's. */
  name: z.string(),
  kanban: z.number().nullable(),
  tags: z.array(z.number()),
  channel: z.string(),
  /** When it began by the company's clock, yyyyMMddHHmmss, and its number; it never changes. */
  protocol: z.string(),
  notes: z.array(note),
  /** What the customer gave last. */
  evaluation: z.number().int().nullable(),
  /** Written already, and waiting for their time. */
  scheduledMessages: z.array(z.object({ id: z.number(), body: z.string(), scheduleDate: z.string() })),
  difyStatus: z.boolean(),
  n8nStatus: z.boolean(),
  typebotStatus: z.boolean(),
  dialogflowStatus: z.boolean(),
  chatgptStatus: z.boolean(),
  isActiveDemand: z.boolean(),
  value: z.number().nullable(),
  demandId: z.number().nullable(),
  demand: z.object({ id: z.number(), name: z.string() }).nullable(),
  startedAttendanceAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** It closes by itself then: its farewell is sent, or its rating waited for. */
  closesAt: z.string().nullable(),
  referral: referral.extend({ at: z.string() }).nullable(),
  /** Who has the conversation there: the provider's own agent, or we again. Null: it never had. */
  heldThere: z.enum(['provider', 'us']).nullable(),
  /** They blocked this company's channel, and have not written since. */
  blockedUs: z.boolean(),
  /** Parked until then. */
  scheduleDate: z.string().nullable(),
})
export type Ticket = z.output<typeof ticket>

/** The family writes `close` for closed. */
const status = z.preprocess(value => (value === 'close' ? 'closed' : value), z.enum(TICKET_STATUSES))
const owner = idNumber.nullable().optional()

const botFlags = Object.fromEntries(INTEGRATIONS.map(engine => [`${engine}Status`, z.boolean().optional()])) as Record<
  `${Integration}Status`,
  z.ZodOptional<z.ZodBoolean>
>

/** What a line of the log says of before and after; it names what changed. */
const place = z.object({
  status: z.enum(TICKET_STATUSES).optional(),
  userId: z.number().nullable().optional(),
  queueId: z.number().nullable().optional(),
  teamId: z.number().nullable().optional(),
  channelId: z.number().optional(),
  chatFlowId: z.number().optional(),
  answeredBy: z.enum(ANSWERERS).optional(),
  until: z.string().optional(),
  value: z.number().nullable().optional(),
  demandId: z.number().nullable().optional(),
  evaluation: z.number().nullable().optional(),
  /** It was made one with another: of that number. */
  ticketId: z.number().optional(),
})

export const ticketLog = z.object({
  id: z.number(),
  type: z.string(),
  userId: z.number().nullable(),
  username: z.string().nullable(),
  queueId: z.number().nullable(),
  from: place.nullable(),
  to: place.nullable(),
  createdAt: z.string(),
})

const counted = z.object({
  private: z.number().int(),
  group: z.number().int(),
  chatbot: z.number().int(),
  /** Of the private ones, those the asker owns. */
  mine: z.number().int(),
})
export const ticketCounters = z.object({ open: counted, pending: counted, schedule: counted, closed: counted })
export type TicketCounters = z.output<typeof ticketCounters>

export const ticketPage = z.object({
  tickets: z.array(ticketRow),
  count: z.number().int(),
  /** There are more than `count`; they were not counted further. */
  isMore: z.boolean(),
  hasMore: z.boolean(),
})
export type TicketPage = z.output<typeof ticketPage>

/** What of the attendance filter holds for every tab. */
const narrowing = z.object({
  showAll: flag.default(false),
  queuesIds: list(z.coerce.number().int().positive()),
  withUnreadMessages: flag.default(false),
  isNotAssignedUser: flag.default(false),
  /** Only what an ad brought. */
  cameByAd: flag.default(false),
  includeNotQueueDefined: flag.default(true),
})

export const ticketQuery = pageQuery.extend(narrowing.shape).extend({
  /** Absent: open and pending. */
  status: z.preprocess(
    value => (value === undefined ? undefined : [value].flat().filter(one => one !== '')),
    z.array(status).optional(),
  ),
  /** A part of what the client remembers; the answer's count is always exact as far as it goes. */
  count: z.coerce.number().int().min(0).optional(),
  isMine: flag.default(false),
  kinds: list(z.enum(TICKET_KINDS)),
  /** Only of which it holds, as JSON: a condition on `TICKET_FIELDS`, which no browser needs before somebody has one. */
  condition: z.string().max(8_000).optional(),
  /** `waiting`: those who wait longest first, then those who wait for nothing. */
  sort: z.enum(TICKET_SORTS).default('newest'),
})

export const ticketRoutes = {
  list: route({
    method: 'GET',
    path: '/tickets',
    can: 'tickets.work',
    summary: 'Tickets one may see, by the attendance filter, the newest first or the longest waiting',
    query: ticketQuery,
    reply: ticketPage,
    fails: ['ERR_NO_STATUS_SELECTED', 'ERR_VALIDATION'],
  }),
  counters: route({
    method: 'GET',
    path: '/tickets/counters',
    can: 'tickets.work',
    summary: 'How many tickets of each status one may see, by tab',
    query: narrowing,
    reply: ticketCounters,
    fails: ['ERR_VALIDATION'],
  }),
  show: route({
    method: 'GET',
    path: '/tickets/:id',
    can: 'tickets.work',
    summary: 'One ticket',
    params: id,
    reply: ticket,
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/tickets',
    can: 'tickets.work',
    summary: 'Begin a ticket with a contact',
    body: z
      .object({
        contactId: idNumber,
        status: z.enum(['open', 'pending']).default('open'),
        userId: owner,
        queueId: owner,
        /** The kind of channel; the family sends it beside the channel itself. */
        channel: z.string().max(40).optional(),
        channelId: idNumber.optional(),
      })
      .strict(),
    reply: ticket,
    status: 201,
    fails: [
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TRANSFER',
      'ERR_CREATING_TICKET',
      'ERR_VALIDATION',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/tickets/:id',
    can: 'tickets.work',
    summary: 'Start, return, close, reopen, transfer or park a ticket; say who answers it; note its value or demand',
    params: id,
    body: z
      .object({
        status: status.optional(),
        userId: owner,
        queueId: owner,
        /** To the member of that team who takes it: it leaves its queue. */
        teamId: owner,
        ...botFlags,
        unreadMessages: z.number().int().min(0).max(100_000).optional(),
        value: z.number().min(0).max(99_999_999_999).nullable().optional(),
        demandId: owner,
        /** With the status `closed`. */
        ...closingChoices,
        /** Until when it is parked: with the status `schedule`. */
        scheduleDate: moment.optional(),
      })
      .strict(),
    reply: ticket,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_STATUS',
      'ERR_TICKET_ALREADY_THERE',
      'ERR_TRANSFER',
      'ERR_ADMIN_ONLY',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_USER_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_TEAM_FOUND',
      'ERR_NO_DEMAND_FOUND',
      'ERR_NO_FAREWELL_FOUND',
      'ERR_VALIDATION',
    ],
  }),
  force: route({
    method: 'PUT',
    path: '/ticketsForce/:id',
    can: 'tickets.work',
    summary: 'Close a ticket at once: no farewell, no rating',
    params: id,
    body: z.object({ status: status.optional(), userId: owner }).strict(),
    reply: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  release: route({
    method: 'PUT',
    path: '/ticketsNull/:id',
    can: 'tickets.work',
    summary: 'Set the status of a ticket and clear its owner',
    params: id,
    body: z
      .object({
        status: z.preprocess(value => (value === 'close' ? 'closed' : value), z.enum(['open', 'pending', 'closed'])),
        userId: owner,
      })
      .strict(),
    reply: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS', 'ERR_ADMIN_ONLY', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  undo: route({
    method: 'POST',
    path: '/tickets/:id/undo',
    can: 'tickets.work',
    summary: 'Take back one’s own last move of a ticket, shortly after it and while nobody has moved it since',
    params: id,
    reply: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS', 'ERR_OTHER_OPEN_TICKET', 'ERR_NO_WAPP_FOUND'],
  }),
  giveBack: route({
    method: 'POST',
    path: '/tickets/:id/give-back',
    can: 'tickets.work',
    summary: 'Give a conversation back to the provider’s own agent',
    params: id,
    reply: done,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS', 'ERR_WAPP_INVALID_CONTACT', 'ERR_CHANNEL_CANNOT', 'ERR_WAPP_INITIALIZED'],
  }),
  toChatbot: route({
    method: 'PUT',
    path: '/ticketsChatBot/:id',
    can: 'tickets.work',
    summary: 'Hand a ticket to a flow, from its first step',
    params: id,
    body: z.object({ chatFlowId: idNumber }).strict(),
    reply: ticket,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_AUTO_REPLY_FOUND',
      'ERR_TICKET_STATUS',
      'ERR_TRANSFER',
      'ERR_NO_PERMISSION',
      'ERR_VALIDATION',
    ],
  }),
  moveChannel: route({
    method: 'PUT',
    path: '/ticketsChannelId/:id',
    can: 'tickets.work',
    summary: 'Move one ticket to another channel',
    params: id,
    body: z.object({ channel: z.string().max(40).optional(), whatsappId: idNumber }).strict(),
    reply: ticket,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_TICKET_ALREADY_THERE',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_CONTACT_OUT_OF_REACH',
      'ERR_TRANSFER',
      'ERR_NO_PERMISSION',
      'ERR_VALIDATION',
    ],
  }),
  logs: route({
    method: 'GET',
    path: '/tickets/:id/logs',
    can: 'tickets.work',
    summary: 'What happened to a ticket: who, what, when, from where to where',
    params: id,
    reply: z.array(ticketLog),
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
  markAllRead: route({
    method: 'POST',
    path: '/ticketsMarkAllUnread',
    can: 'tickets.work',
    summary: 'Mark every message of the tickets one may see as read',
    reply: done.extend({ tickets: z.number().int() }),
    fails: [],
  }),
  markAllReadByLink: route({
    method: 'GET',
    path: '/ticketsMarkAllUnread',
    can: 'tickets.work',
    summary: 'The same, under the method of the family',
    writes: true,
    reply: done.extend({ tickets: z.number().int() }),
    fails: [],
  }),
}
