import { z } from 'zod'
import { route } from '../route.ts'
import { done, moment } from '../shapes.ts'
import { CHANNEL_STATUSES, MEDIA_KINDS } from './channel-words.ts'

/** The sandbox: a channel without an account. What its customers send, and what it was given to send. */

const externalId = z.string().min(1).max(200)
const from = z.string().trim().min(1).max(120)
const personName = z.string().max(200)
const at = moment.optional()

const media = z.union([
  z.object({
    url: z.url(),
    mimeType: z.string().max(200),
    fileName: z.string().max(255).optional(),
    kind: z.enum(MEDIA_KINDS).optional(),
  }),
  z.object({
    base64: z.string(),
    mimeType: z.string().max(200),
    fileName: z.string().max(255).optional(),
    kind: z.enum(MEDIA_KINDS).optional(),
  }),
])

const message = z.object({
  type: z.enum(['message', 'reply']).default('message'),
  externalId,
  /** A phone number, or any other name the customer goes by. */
  from,
  name: personName.optional(),
  text: z.string().optional(),
  media: media.optional(),
  /** The message it answers. */
  quoted: externalId.optional(),
  /** The id of a chosen button or row. */
  choice: z.string().max(256).optional(),
  /** Written in a group, by `from`. */
  group: z.object({ id: from, name: personName }).optional(),
  /** Written on the company's own phone, to `from`. */
  fromMe: z.boolean().optional(),
  forwarded: z.boolean().optional(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().optional(), address: z.string().optional() })
    .optional(),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })).optional(),
  at,
})

/** Of what is about a message, `externalId` is that message's. */
export const sandboxEvent = z.union([
  message,
  z.object({ type: z.literal('reaction'), externalId, from: from.optional(), emoji: z.string().max(32), at }),
  z.object({ type: z.literal('edit'), externalId, text: z.string(), at }),
  z.object({ type: z.literal('delete'), externalId, at }),
  z.object({
    type: z.literal('status'),
    externalId,
    status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
    details: z.string().max(500).optional(),
  }),
  z.object({
    type: z.literal('call'),
    callId: externalId,
    from,
    name: personName.optional(),
    state: z.enum(['offer', 'accept', 'reject', 'end']),
  }),
  /** Who came into a group, left it, or runs it from now on; `us`: the company's own number. */
  z.object({
    type: z.literal('members'),
    externalId,
    group: z.object({ id: from, name: personName }),
    change: z.enum(['join', 'leave', 'promote', 'demote']),
    people: z.array(z.object({ from, name: personName.optional() })).max(1024),
    us: z.literal(true).optional(),
    at,
  }),
  /** All of these are one person. */
  z.object({ type: z.literal('identity'), names: z.array(from).min(2).max(10), name: personName.optional() }),
  /** The connection itself: what a phone or a provider would tell of it. */
  z.object({
    type: z.literal('connection'),
    status: z.enum(['connected', 'disconnected', 'opening']),
    details: z.string().max(500).optional(),
    final: z.boolean().optional(),
  }),
])
export type SandboxEvent = z.input<typeof sandboxEvent>

/** What a call to `POST /hooks/{key}` of a sandbox brings: one, or several in their order. */
export const sandboxInbound = z.union([sandboxEvent, z.array(sandboxEvent).max(1000)])

/** Shares are of 1. What is settable, so that one sees what becomes of it. */
const share = z.number().min(0).max(1)
export const sandboxFaults = z
  .object({
    /** Only towards this customer. */
    to: from.optional(),
    /** It answers so much later. */
    slowMs: z.number().int().min(0).max(600_000).optional(),
    /** It answers 503 and has taken nothing. */
    failShare: share.optional(),
    /** It answers 429. */
    limitShare: share.optional(),
    retryAfterSeconds: z.number().min(0).max(3600).optional(),
    limitScope: z.enum(['channel', 'conversation']).optional(),
    /** It takes the message and never answers. */
    hangShare: share.optional(),
    /** It does not want the message. */
    refuseShare: share.optional(),
    /** What it tells, it tells twice, or in the wrong order. */
    duplicateShare: share.optional(),
    reorderShare: share.optional(),
  })
  .strict()
export type SandboxFaults = z.output<typeof sandboxFaults>

/** What it was given: a message, something done to one, or to a group. `reference` is our id of the message, stable over repeats. */
const ledgerEntry = z.object({
  id: z.number(),
  type: z.enum(['message', 'edit', 'removal', 'reaction', 'read', 'typing', 'call', 'group']),
  externalId: z.string(),
  reference: z.string(),
  /** To whom. */
  conversation: z.string(),
  payload: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

const ofChannel = z.object({ channelId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const sandboxRoutes = {
  /** Of `/demo-phone`: the key of a sandbox channel shows what the channel was given for one customer. */
  phone: route({
    method: 'POST',
    path: '/sandbox/phone',
    can: 'anonymous',
    perMinute: 1_200,
    summary: 'What a customer of a sandbox channel sees on their phone; opened by the channel’s key',
    body: z.object({ key: z.string().max(200), from, after: z.number().int().min(0).default(0) }).strict(),
    reply: z.object({
      channel: z.object({ name: z.string(), status: z.enum(CHANNEL_STATUSES) }),
      entries: z.array(ledgerEntry),
    }),
    fails: ['ERR_NOT_FOUND', 'ERR_VALIDATION'],
  }),
  ledger: route({
    method: 'GET',
    path: '/sandbox/:channelId/ledger',
    can: 'channels.manage',
    summary: 'What a sandbox channel was given to send, the oldest first; `after` an entry’s id for the next ones',
    params: ofChannel,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    reply: z.object({ entries: z.array(ledgerEntry), count: z.number().int() }),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_VALIDATION'],
  }),
  faults: route({
    method: 'GET',
    path: '/sandbox/:channelId/faults',
    can: 'channels.manage',
    summary: 'How badly a sandbox channel behaves',
    params: ofChannel,
    reply: sandboxFaults,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  setFaults: route({
    method: 'PUT',
    path: '/sandbox/:channelId/faults',
    can: 'channels.manage',
    summary: 'Let a sandbox channel be slow, fail, limit, hang, refuse, repeat or reorder; what is left out is over',
    params: ofChannel,
    body: sandboxFaults,
    reply: sandboxFaults,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_VALIDATION'],
  }),
  event: route({
    method: 'POST',
    path: '/sandbox/:channelId/events',
    can: 'channels.manage',
    summary: 'What a customer of a sandbox channel does, said by somebody signed in; the same body as POST /hooks/{key}',
    params: ofChannel,
    body: sandboxInbound,
    reply: done,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_VALIDATION'],
  }),
}
