import { z } from 'zod'
import { MEDIA_KINDS } from '../channels/channel-words.ts'
import { ANSWERERS, TICKET_STATUSES } from './ticket-words.ts'

/** Tickets and messages as lists show them and as facts carry them: the same shapes, so that a browser keeps one for the other. */

const MESSAGE_STATUSES = ['received', 'pending', 'sended', 'canceled', 'failed', 'unconfirmed'] as const

const ticketContact = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  /** Ids of its tags, and of the users of its wallet in their order. */
  tags: z.array(z.number()),
  wallets: z.array(z.number()),
  kanban: z.number().nullable(),
})

export const ticketRow = z.object({
  id: z.number(),
  status: z.enum(TICKET_STATUSES),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  /** It was handed to that team, and nobody of it has taken it yet. */
  teamId: z.number().nullish(),
  /** The channel. */
  whatsappId: z.number(),
  contactId: z.number(),
  contact: ticketContact,
  isGroup: z.boolean(),
  answeredBy: z.enum(ANSWERERS),
  chatbot: z.boolean(),
  chatFlowId: z.number().nullable(),
  unreadMessages: z.number().int(),
  answered: z.boolean(),
  lastMessage: z.string(),
  lastFromMe: z.boolean(),
  lastMessageAt: z.string().nullable(),
  /** The last message itself, for its tick and its picture; null when it is gone. */
  last: z.object({ id: z.number(), type: z.string(), status: z.enum(MESSAGE_STATUSES), ack: z.number().int() }).nullable(),
  /** Since when the customer has had no answer; null when nobody owes one. */
  waitingSince: z.string().nullable(),
  /** What the customer last came by, where the channel says it: `ad`, `post`, or a link of some kind. */
  cameBy: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of two that were heard out of order the higher is newer. */
  version: z.number().int(),
})
export type TicketRow = z.output<typeof ticketRow>

/** What may become of what waits for its time; `sended` has been said as often as it was to be. */
export const SCHEDULE_STATUSES = [
  'pending',
  'sended',
  'canceled',
  'failed',
] as const satisfies readonly (typeof MESSAGE_STATUSES)[number][]

/** How a message came to be; absent: somebody wrote it here, or the customer did. */
const SEND_TYPES = ['campaign', 'chat', 'external', 'schedule', 'bot', 'sync', 'API'] as const

const messageMedia = z.object({
  kind: z.enum(MEDIA_KINDS).optional(),
  name: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
  seconds: z.number().optional(),
  /** What is said in it, written down. */
  transcript: z.string().optional(),
  /** Absent: it is there. It is being fetched, could not be, or was kept as long as the company keeps files. */
  state: z.enum(['fetching', 'missing', 'removed']).optional(),
})

/** What stands behind an address in a text, as its page says. */
export const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  site: z.string(),
  description: z.string().optional(),
})
export type LinkPreview = z.output<typeof linkPreview>

/** What somebody came by or speaks of: an ad, a post, a link; a story or a product of the company's. */
export const referral = z.object({
  source: z.string(),
  id: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  text: z.string().optional(),
})
export type Referral = z.output<typeof referral>

/** What some kinds of messages carry beside their text. */
export const messageExtra = z.object({
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().optional(), address: z.string().optional() })
    .optional(),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
  buttons: z.array(z.string()).optional(),
  list: z
    .object({ button: z.string(), rows: z.array(z.object({ title: z.string(), description: z.string().optional() })) })
    .optional(),
  link: linkPreview.optional(),
  /** The customer chose it: its id. */
  choice: z.string().optional(),
  referral: referral.optional(),
  /** The provider's own agent wrote it in the company's name. */
  by: z.literal('agent').optional(),
})

export const messageRow = z.object({
  id: z.number(),
  ticketId: z.number().nullable(),
  /** Its number in its ticket, without gaps but for what was physically removed. */
  seq: z.number().int().nullable(),
  fromMe: z.boolean(),
  type: z.string(),
  body: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  ack: z.number().int(),
  createdAt: z.string(),
  /** When it was said, by the channel's clock. */
  timestamp: z.string().optional(),
  /** The channel's id of it. */
  messageId: z.string().optional(),
  /** The sending browser's. */
  idFront: z.string().optional(),
  userId: z.number().optional(),
  /** In a group: how the channel names who wrote, and the name they go by. */
  author: z.string().optional(),
  authorName: z.string().optional(),
  /** Its bytes are at `/media/{id of the message}` when it has been fetched. */
  media: messageMedia.optional(),
  /** How its file is called, once more under the name of the specification. */
  mediaName: z.string().optional(),
  extra: messageExtra.optional(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string().optional() })).optional(),
  sendType: z.enum(SEND_TYPES).optional(),
  quotedMsgId: z.number().optional(),
  isForwarded: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
  editedAt: z.string().optional(),
  synced: z.boolean().optional(),
  scheduleDate: z.string().optional(),
  /** Why it was not sent: a code that texts exist for, and what the provider said. */
  error: z.string().optional(),
  errorDetails: z.string().optional(),
})
export type MessageRow = z.output<typeof messageRow>

/** What a message changes of its ticket beside what can be read off the message itself. */
export const ticketOfMessage = z.object({
  id: z.number(),
  unreadMessages: z.number().int(),
  /** Absent: a person. */
  answeredBy: z.enum(ANSWERERS).optional(),
  /** The program wrote it, and the customer waits for an answer as before. */
  stillWaits: z.literal(true).optional(),
  version: z.number().int(),
})
