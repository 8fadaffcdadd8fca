import { z } from 'zod'
import { MEDIA_KINDS } from '../channels/channel-words.ts'
import { route } from '../route.ts'
import { done, id, idNumber, name } from '../shapes.ts'

export const CHAT_LIMITS = { members: 200, letters: 8_000, perMinute: 30, editMinutes: 15 } as const
export const CHAT_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** What one may say of every chat: nothing is asked more often, and a fact leaves at most so often. */
export const CHAT_TYPING_MS = 1_000

/** Whom one can write to, as everybody of the company may know them. */
const chatPerson = z.object({
  id: z.number(),
  name: z.string(),
  isActive: z.boolean(),
  isOnline: z.boolean(),
  isIdle: z.boolean(),
})
export type ChatPerson = z.output<typeof chatPerson>

const chatFile = z.object({
  name: z.string(),
  mimeType: z.string(),
  kind: z.enum(MEDIA_KINDS),
  size: z.number().int(),
  seconds: z.number().int().nullable(),
})

/** One said in a chat. What was deleted leaves its mark: who and when, and nothing of what it said. */
export const chatMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  seq: z.number().int(),
  userId: z.number(),
  body: z.string(),
  file: chatFile.nullable(),
  /** The conversation with a customer that is shown here: its card opens for those who may see it. */
  ticketId: z.number().nullable(),
  /** The message it answers, by its number: a member who came later may not read that one. */
  quotes: z.number().int().nullable(),
  /** The members it calls. */
  mentions: z.array(z.number()),
  reactions: z.array(z.object({ userId: z.number(), emoji: z.string() })),
  /** The sending browser's id: unique for each author in each chat. */
  idFront: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** A chat as one of its members sees it. */
export const chat = z.object({
  id: z.number(),
  kind: z.enum(['direct', 'group']),
  /** Of a group; between two it is the other's name. */
  name: z.string().nullable(),
  otherId: z.number().nullable(),
  ownerId: z.number().nullable(),
  people: z.number().int(),
  lastSeq: z.number().int(),
  lastAt: z.string(),
  createdAt: z.string(),
  last: chatMessage.pick({ seq: true, userId: true, body: true, file: true, deletedAt: true }).nullable(),
  /** What was said up to here was said before one came. */
  fromSeq: z.number().int(),
  /** Read up to here; what is later is unread. */
  readSeq: z.number().int(),
  isMuted: z.boolean(),
  /** Unread messages that call one. */
  called: z.array(z.number().int()),
})
export type Chat = z.output<typeof chat>

export const chatMember = z.object({ userId: z.number(), readSeq: z.number().int() })
export type ChatMember = z.output<typeof chatMember>

/** A ticket shown in a chat, for those who may see it. */
const chatTicket = z.object({ id: z.number(), name: z.string(), status: z.string() })
export type ChatTicket = z.output<typeof chatTicket>

const userIds = z
  .array(idNumber)
  .min(1)
  .max(CHAT_LIMITS.members - 1)
const words = z
  .string()
  .trim()
  .max(CHAT_LIMITS.letters)
  .refine(text => !text.includes('\0'))
const mentions = z.array(idNumber).max(CHAT_LIMITS.members).default([])
const at = z.object({ id: id.shape.id, seq: z.coerce.number().int().positive().max(2_147_483_647) })
const seq = z.coerce.number().int().min(1).max(2_147_483_647)

export const chatRoutes = {
  people: route({
    method: 'GET',
    path: '/chat-people',
    can: 'chats.own',
    summary: 'Everybody who works or worked here, by the names chats need, with who is there',
    reply: z.array(chatPerson),
    fails: [],
  }),
  list: route({
    method: 'GET',
    path: '/chats',
    can: 'chats.own',
    summary: 'The chats one is a member of, the last one spoken in first',
    reply: z.array(chat),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/chats',
    can: 'chats.own',
    summary: 'Open the chat with a colleague, the same one every time, or make a group',
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('direct'), userId: idNumber }).strict(),
      z.object({ kind: z.literal('group'), name, userIds }).strict(),
    ]),
    reply: chat,
    status: 201,
    fails: ['ERR_NO_USER_FOUND', 'ERR_VALIDATION'],
  }),
  show: route({
    method: 'GET',
    path: '/chats/:id',
    can: 'chats.own',
    summary: 'A chat with its members and how far each has read',
    params: id,
    reply: z.object({ chat, members: z.array(chatMember) }),
    fails: ['ERR_NO_PERMISSION'],
  }),
  rename: route({
    method: 'PUT',
    path: '/chats/:id',
    can: 'chats.own',
    summary: 'Give a group another name',
    params: id,
    body: z.object({ name }).strict(),
    reply: done,
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  add: route({
    method: 'POST',
    path: '/chats/:id/members',
    can: 'chats.own',
    summary: 'Bring colleagues into a group: they read what is said from then on',
    params: id,
    body: z.object({ userIds }).strict(),
    reply: done,
    fails: ['ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND', 'ERR_CHAT_FULL', 'ERR_VALIDATION'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/chats/:id/members/:userId',
    can: 'chats.own',
    summary: 'Leave a group; its owner also takes others out of it',
    params: z.object({ id: id.shape.id, userId: id.shape.id }),
    reply: done,
    fails: ['ERR_NO_PERMISSION'],
  }),
  mute: route({
    method: 'PUT',
    path: '/chats/:id/muted',
    can: 'chats.own',
    summary: 'No sound of this chat, except when one is called',
    params: id,
    body: z.object({ isMuted: z.boolean() }).strict(),
    reply: done,
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  messages: route({
    method: 'GET',
    path: '/chats/:id/messages',
    can: 'chats.own',
    summary: 'What was said, in order: the newest, what stands before a message, or around one',
    params: id,
    query: z.object({ before: seq.optional(), around: seq.optional() }),
    reply: z.object({ rows: z.array(chatMessage), hasMore: z.boolean(), hasNewer: z.boolean() }),
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  send: route({
    method: 'POST',
    path: '/chats/:id/messages',
    can: 'chats.own',
    summary: 'Say something: words, an uploaded file, a ticket to look at; the same idFront twice is said once',
    params: id,
    body: z
      .object({
        body: words.default(''),
        idFront: z
          .string()
          .min(1)
          .max(64)
          .regex(/^[\w-]+$/),
        fileId: z.uuid().optional(),
        ticketId: idNumber.optional(),
        quotes: seq.optional(),
        mentions,
      })
      .strict(),
    reply: chatMessage,
    status: 201,
    fails: [
      'ERR_NO_PERMISSION',
      'ERR_EMPTY_MESSAGE',
      'ERR_NO_FILE_FOUND',
      'ERR_NO_TICKET_FOUND',
      'ERR_CHAT_PACE',
      'ERR_VALIDATION',
    ],
  }),
  edit: route({
    method: 'PUT',
    path: '/chats/:id/messages/:seq',
    can: 'chats.own',
    summary: 'Change the words of an own message, for a quarter of an hour',
    params: at,
    body: z.object({ body: words.min(1), mentions }).strict(),
    reply: chatMessage,
    fails: ['ERR_NO_PERMISSION', 'ERR_MESSAGE_STATUS', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/chats/:id/messages/:seq',
    can: 'chats.own',
    summary: 'Delete an own message; that there was one stays',
    params: at,
    reply: chatMessage,
    fails: ['ERR_NO_PERMISSION'],
  }),
  react: route({
    method: 'PUT',
    path: '/chats/:id/messages/:seq/reaction',
    can: 'chats.own',
    summary: 'React to a message with one of six, or with none any more',
    params: at,
    body: z.object({ emoji: z.enum(CHAT_REACTIONS).nullable() }).strict(),
    reply: chatMessage,
    fails: ['ERR_NO_PERMISSION', 'ERR_MESSAGE_STATUS', 'ERR_VALIDATION'],
  }),
  search: route({
    method: 'GET',
    path: '/chats/:id/search',
    can: 'chats.own',
    summary: 'Messages of one chat with these words, the newest first',
    params: id,
    query: z.object({ words: z.string().trim().min(2).max(200) }),
    reply: z.array(chatMessage),
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  files: route({
    method: 'GET',
    path: '/chats/:id/files',
    can: 'chats.own',
    summary: 'The files of a chat, the newest first',
    params: id,
    query: z.object({ before: seq.optional() }),
    reply: z.object({ rows: z.array(chatMessage), count: z.number().int(), hasMore: z.boolean() }),
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  tickets: route({
    method: 'GET',
    path: '/chat-tickets',
    can: 'chats.own',
    summary: 'Of the tickets shown in chats, those one may see',
    query: z.object({ ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/) }),
    reply: z.array(chatTicket),
    fails: ['ERR_VALIDATION'],
  }),
  read: route({
    method: 'PUT',
    path: '/chats/:id/read',
    can: 'chats.own',
    summary: 'Read up to here, in every tab',
    params: id,
    body: z.object({ seq: z.number().int().min(0).max(2_147_483_647) }).strict(),
    reply: z.object({ readSeq: z.number().int() }),
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  typing: route({
    method: 'POST',
    path: '/chats/:id/typing',
    can: 'chats.own',
    summary: 'One is writing: the others see it for a few seconds',
    params: id,
    reply: done,
    fails: ['ERR_NO_PERMISSION'],
  }),
}
