import { z } from 'zod'
import { route } from '../route.ts'
import { day, id, idNumber, listQuery, moment } from '../shapes.ts'
import { messageRow, SCHEDULE_STATUSES } from '../tickets/ticket-rows.ts'
import { MESSAGE_RECURRENCE_DAYS } from '../values/constants.ts'
import { attachment, body, idFront, pageNumber } from './messages.ts'

/** A message that waits for its time. It is numbered with the messages: the number by which it is cancelled. */
export const scheduledMessage = messageRow.extend({
  contactId: z.number(),
  contactName: z.string(),
  channelId: z.number(),
  scheduleDate: z.string(),
  everyDays: z.number().int().nullable(),
  repetitions: z.number().int(),
  repetitionsLeft: z.number().int(),
})
export type ScheduledMessage = z.output<typeof scheduledMessage>

/** One of the screen's list: with its names, and what stands in its way as things are now. */
const listedSchedule = scheduledMessage.extend({
  channelName: z.string(),
  channelKind: z.string(),
  username: z.string(),
  /** Its channel is down, so that it leaves when that is back; or nobody may be written to freely there by then. */
  warning: z.enum(['channelDown', 'windowCloses']).nullable(),
})
export type ListedSchedule = z.output<typeof listedSchedule>

export const scheduleChange = z
  .object({
    body: z.string().max(10_000).optional(),
    scheduleDate: moment.optional(),
    /** Null: once. */
    everyDays: z
      .union(MESSAGE_RECURRENCE_DAYS.map(days => z.literal(days)))
      .nullable()
      .optional(),
    repetitions: z.number().int().min(1).max(1000).optional(),
  })
  .strict()

export const scheduleInput = z
  .object({
    /** In a ticket, or to a contact on a channel; without a channel, on the default one. */
    ticketId: idNumber.optional(),
    contactId: idNumber.optional(),
    channelId: idNumber.optional(),
    body: body.default(''),
    files: z.array(attachment).max(10).default([]),
    scheduleDate: moment,
    /** Again every so many days, at the same hour where the company is. */
    everyDays: z.union(MESSAGE_RECURRENCE_DAYS.map(days => z.literal(days))).optional(),
    /** In all; 1: once. */
    repetitions: z.number().int().min(1).max(1000).default(1),
    /** The ticket rests until then. */
    park: z.boolean().default(false),
    idFront: idFront.optional(),
  })
  .strict()
  .refine(one => (one.ticketId === undefined) !== (one.contactId === undefined), { path: ['ticketId'], error: 'oneOf' })
  .refine(one => one.repetitions === 1 || one.everyDays !== undefined, { path: ['everyDays'] })
  .refine(one => !one.park || one.ticketId !== undefined, { path: ['park'] })

export const scheduleRoutes = {
  create: route({
    method: 'POST',
    path: '/messagesSchedule',
    can: 'tickets.work',
    summary: 'Write now, send then, with variables as they are then; and again every so many days',
    body: scheduleInput,
    /** The text, and each file, apart. */
    reply: z.object({ messages: z.array(scheduledMessage) }),
    status: 201,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_STATUS',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_EMPTY_MESSAGE',
      'ERR_PAST_DATE',
      'ERR_NO_FILE_FOUND',
      'ERR_FILE_REJECTED',
      'ERR_CREATING_MESSAGE',
      'ERR_VALIDATION',
    ],
  }),
  list: route({
    method: 'GET',
    path: '/scheduleMessages',
    can: 'tickets.work',
    summary:
      'What is written and waits for its time, of the tickets one may see and of what one wrote to a contact, the next first',
    query: z.object({
      pageNumber,
      page: pageNumber.optional(),
      searchParam: z.string().trim().max(200).default(''),
      ticketId: z.coerce.number().pipe(idNumber).optional(),
      /** What was sent, failed or was cancelled is found by its name. */
      status: z.enum(SCHEDULE_STATUSES).default('pending'),
    }),
    reply: z.object({ messages: z.array(scheduledMessage), count: z.number().int(), hasMore: z.boolean() }),
    fails: ['ERR_VALIDATION'],
  }),
  listed: route({
    method: 'GET',
    path: '/schedules',
    can: 'tickets.work',
    summary:
      'The same as a screen lists it: by state, contact, channel, writer and day of the company, with what stands in its way',
    query: listQuery.omit({ sort: true }).extend({
      status: z.enum([...SCHEDULE_STATUSES, 'all']).default('pending'),
      contactId: z.coerce.number().pipe(idNumber).optional(),
      channelId: z.coerce.number().pipe(idNumber).optional(),
      userId: z.coerce.number().pipe(idNumber).optional(),
      day: day.optional(),
    }),
    reply: z.object({ rows: z.array(listedSchedule), count: z.number().int(), hasMore: z.boolean() }),
    fails: ['ERR_VALIDATION'],
  }),
  days: route({
    method: 'GET',
    path: '/schedules/days',
    can: 'tickets.work',
    summary: 'How many wait for each of the next fourteen days of the company, today first',
    reply: z.array(z.object({ day, count: z.number().int() })),
    fails: [],
  }),
  upcoming: route({
    method: 'GET',
    path: '/schedules/upcoming',
    can: 'tickets.work',
    summary: 'What waits for its time in tickets one may see: which ticket and when, the next first, at most 2,000',
    reply: z.array(z.object({ id: z.number(), ticketId: z.number(), scheduleDate: z.string() })),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/schedules/:id',
    can: 'tickets.work',
    summary: 'One scheduled message',
    params: id,
    reply: scheduledMessage,
    fails: ['ERR_FETCH_WAPP_MSG'],
  }),
  update: route({
    method: 'PUT',
    path: '/messagesSchedule/:id',
    can: 'tickets.work',
    summary: 'Change what waits for its time: its words, its time, how often; a new time is the first of what is left',
    params: id,
    body: scheduleChange,
    reply: scheduledMessage,
    fails: ['ERR_FETCH_WAPP_MSG', 'ERR_MESSAGE_STATUS', 'ERR_PAST_DATE', 'ERR_EMPTY_MESSAGE', 'ERR_VALIDATION'],
  }),
}
