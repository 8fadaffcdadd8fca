import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber } from '../shapes.ts'
import { messageRow } from '../tickets/ticket-rows.ts'
import { MAX_FORWARDED } from '../values/constants.ts'
import { workSummary } from '../works/works.ts'
import { choiceFields } from './choices.ts'

export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** What a search finds: a message, and whose it is. */
const foundMessage = messageRow.extend({ contactId: z.number(), contactName: z.string() })

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

/** Made by the browser: a send that is repeated under it is the same send. */
export const idFront = z.string().trim().min(1).max(64)
export const body = z.string().max(65_536)
/** The last message the composer has shown: a colleague's newer reply is told instead of answered over. */
const shownSeq = z.int32().optional()
export const attachment = z
  .object({
    /** Uploaded before, by the sender; or of a quick message. */
    fileId: z.guid(),
    caption: z.string().max(4096).default(''),
    /** Recorded, to be heard as a voice note. */
    voice: z.boolean().default(false),
    idFront: idFront.optional(),
  })
  .strict()

export const messageInput = z
  .object({
    body: body.default(''),
    /** Each becomes a message of its own; the text goes first, or as the caption of the only one. */
    files: z.array(attachment).max(30).default([]),
    idFront: idFront.optional(),
    quotedMsgId: idNumber.optional(),
    /** With the writer's name over the text. Absent: as the company wants it. */
    signed: z.boolean().optional(),
    shownSeq,
  })
  .strict()
export type MessageInput = z.input<typeof messageInput>

/** Each file is accepted or refused by itself. */
export const sentMessages = z.object({
  messages: z.array(messageRow),
  /** One that came in a form was never given an id anybody knows: it is told by its name. */
  refused: z.array(z.object({ fileId: z.string(), name: z.string().optional(), code: z.string() })),
})

const SENDING = [
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_TICKET_STATUS',
  'ERR_NEWER_REPLY',
  'ERR_EMPTY_MESSAGE',
  'ERR_FILE_REJECTED',
  'ERR_NO_FILE_FOUND',
  'ERR_FETCH_WAPP_MSG',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_CHANNEL_CANNOT',
  'ERR_CHANNEL_NOT_INSTALLED',
  'ERR_CREATING_MESSAGE',
  'ERR_VALIDATION',
  // Where it is sent within the call.
  'ERR_SENDING_WAPP_MSG',
] as const

const ofMessage = z.object({ messageId: idNumber, ticketId: idNumber })

export const sendingRoutes = {
  send: route({
    method: 'POST',
    path: '/messages/:id',
    can: 'tickets.work',
    summary: 'Write in a ticket: text, files, an answer to a message. It is a row before it is sent',
    params: id,
    body: messageInput,
    forms: true,
    reply: sentMessages,
    status: 201,
    fails: SENDING,
  }),
  sendNow: route({
    method: 'POST',
    path: '/noRedis',
    can: 'tickets.work',
    summary: 'The same, ahead of the queue: answers when the channel has it, or after ten seconds that it waits',
    body: messageInput.extend({ ticketId: idNumber }).strict(),
    forms: true,
    reply: sentMessages,
    status: 201,
    fails: SENDING,
  }),
  sendButton: route({
    method: 'POST',
    path: '/sendButton',
    can: 'tickets.work',
    summary: 'Reply buttons or a list; as numbered text where the channel has none',
    body: z
      .object({
        ticketId: idNumber,
        ...choiceFields,
        idFront: idFront.optional(),
        shownSeq,
      })
      .strict()
      .refine(one => (one.buttons === undefined) !== (one.list === undefined), { error: 'oneOf' }),
    reply: messageRow,
    status: 201,
    fails: SENDING,
  }),
  retry: route({
    method: 'POST',
    path: '/messages/:id/retry',
    can: 'tickets.work',
    summary: 'Send a failed or unconfirmed message once more',
    params: id,
    reply: messageRow,
    fails: [
      'ERR_FETCH_WAPP_MSG',
      'ERR_MESSAGE_STATUS',
      'ERR_TICKET_STATUS',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CHANNEL_CANNOT',
      'ERR_NO_WAPP_FOUND',
    ],
  }),
  edit: route({
    method: 'PATCH',
    path: '/messages/:id',
    can: 'tickets.work',
    summary: 'Change an own message, where and as long as the channel can; what it said before is kept',
    params: id,
    body: z.object({ body: body.min(1) }).strict(),
    reply: messageRow,
    fails: [
      'ERR_FETCH_WAPP_MSG',
      'ERR_MESSAGE_STATUS',
      'ERR_CHANNEL_CANNOT',
      'ERR_EMPTY_MESSAGE',
      'ERR_SENDING_WAPP_MSG',
      'ERR_WAPP_INITIALIZED',
      'ERR_VALIDATION',
    ],
  }),
  editByBody: route({
    method: 'POST',
    path: '/messages/editMessage',
    can: 'tickets.work',
    summary: "The same, under the family's path",
    body: ofMessage.extend({ body: body.optional(), newBody: body.min(1) }).strict(),
    reply: messageRow,
    fails: [
      'ERR_FETCH_WAPP_MSG',
      'ERR_MESSAGE_STATUS',
      'ERR_CHANNEL_CANNOT',
      'ERR_EMPTY_MESSAGE',
      'ERR_SENDING_WAPP_MSG',
      'ERR_WAPP_INITIALIZED',
      'ERR_VALIDATION',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/messages',
    can: 'tickets.work',
    summary: "Delete a message for everyone, where the channel can; without the channel's id, cancel an unsent one",
    body: z.object({ id: idNumber, messageId: z.string().max(500).nullish() }).strict(),
    reply: messageRow,
    fails: [
      'ERR_FETCH_WAPP_MSG',
      'ERR_DELETE_WAPP_MSG',
      'ERR_CHANNEL_CANNOT',
      'ERR_MESSAGE_STATUS',
      'ERR_WAPP_INITIALIZED',
      'ERR_VALIDATION',
    ],
  }),
  react: route({
    method: 'POST',
    path: '/messages/reactionMessage',
    can: 'tickets.work',
    summary: 'React to a message; an empty reaction takes it back',
    body: ofMessage.extend({ reaction: z.union([z.literal(''), z.emoji().max(32)]) }).strict(),
    reply: messageRow,
    fails: [
      'ERR_FETCH_WAPP_MSG',
      'ERR_CHANNEL_CANNOT',
      'ERR_MESSAGE_STATUS',
      'ERR_SENDING_WAPP_MSG',
      'ERR_WAPP_INITIALIZED',
      'ERR_VALIDATION',
    ],
  }),
  forward: route({
    method: 'POST',
    path: '/forward-messages',
    can: 'tickets.work',
    summary: 'Forward up to ten messages to one contact',
    body: z.object({ messages: z.array(idNumber).min(1).max(MAX_FORWARDED), contact: idNumber }).strict(),
    reply: z.object({ messages: z.array(messageRow), ticketId: z.number() }),
    status: 201,
    fails: [
      'ERR_FETCH_WAPP_MSG',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TICKET_STATUS',
      'ERR_MESSAGE_STATUS',
      'ERR_CHANNEL_CANNOT',
      'ERR_EMPTY_MESSAGE',
      'ERR_FILE_REJECTED',
      'ERR_NO_FILE_FOUND',
      'ERR_WAPP_DOWNLOAD_MEDIA',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CREATING_MESSAGE',
      'ERR_VALIDATION',
    ],
  }),
  markRead: route({
    method: 'POST',
    path: '/messages/:id/read',
    can: 'tickets.work',
    summary: 'The messages of a ticket have been seen, up to this number',
    params: id,
    body: z.object({ seq: z.int32().positive() }).strict(),
    reply: done,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_VALIDATION'],
  }),
  resolvePending: route({
    method: 'POST',
    path: '/pending/resolvePending',
    can: 'messages.resolvePending',
    summary:
      'What has waited to be sent for over a minute is never sent; or, asked for tickets, those that wait are closed in tens',
    body: z
      .object({ tickets: z.boolean().default(false), title: z.string().trim().min(1).max(120).default('Resolver pendentes') })
      .strict()
      .prefault({}),
    reply: z.object({ messages: z.number().int(), work: workSummary.nullable() }),
    fails: ['ERR_VALIDATION'],
  }),
}
