import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, moment } from '../shapes.ts'

/** What a company can be told of at an address of its own. */
export const WEBHOOK_EVENTS = [
  'message.created',
  'message.changed',
  'ticket.created',
  'ticket.transferred',
  'ticket.closed',
  'channel.created',
  'channel.updated',
  'user.created',
  'user.updated',
] as const
/** A company that enters an address now may choose these already; they are sent as soon as there are API keys. */
const RESERVED_EVENTS = ['api.created', 'api.updated', 'api.tokenRenewed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number] | (typeof RESERVED_EVENTS)[number]

/** Addresses of one company. */
export const WEBHOOK_MOST = 10
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

const events = z.array(z.enum([...WEBHOOK_EVENTS, ...RESERVED_EVENTS])).max(20)
const url = z.string().trim().min(1).max(1000)
const description = z.string().trim().max(120)

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Why it was switched off by itself: a code that texts exist for. */
  offReason: z.string().nullable(),
  offAt: z.string().nullable(),
  /** Since when nothing arrives. */
  failingSince: z.string().nullable(),
  /** The secret before this one signs too, until then. */
  oldSecretUntil: z.string().nullable(),
  /** Of the last 24 hours; `lastFault` is why the last of them failed. */
  day: z.object({
    all: z.number().int(),
    missing: z.number().int(),
    lastFault: z.string().nullable(),
    lastCode: z.number().nullable(),
  }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  id: z.number(),
  webhookId: z.number(),
  /** The same over all attempts and replays. */
  eventId: z.string(),
  type: z.string(),
  /** What it speaks of: a ticket's number, a name. */
  about: z.string(),
  isTest: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  /** When it is tried next; null: not again. */
  dueAt: z.string().nullable(),
  /** The status of the last answer; null: there was none. */
  code: z.number().int().nullable(),
  fault: z.string().nullable(),
  ms: z.number().int().nullable(),
  lastAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Delivery = z.output<typeof delivery>

/** Both sides of it. */
const deliveryDetails = delivery.extend({ url: z.string(), sent: z.string(), answer: z.string() })
export type DeliveryDetails = z.output<typeof deliveryDetails>

/** Shown once. */
const withSecret = z.object({ webhook, secret: z.string() })

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: '/webhooks',
    can: 'settings.manage',
    summary: "The company's addresses that are told what happens, and how the last day went",
    reply: z.array(webhook),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/webhooks',
    can: 'settings.manage',
    summary: 'Tell an address what happens; its secret is shown once',
    body: z.object({ url, description: description.default(''), events: events.default([...WEBHOOK_EVENTS]) }).strict(),
    reply: withSecret,
    secret: true,
    fails: ['ERR_WEBHOOK_URL', 'ERR_WEBHOOK_LIMIT', 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/webhooks/:id',
    can: 'settings.manage',
    summary: 'Change an address, what it is told, or switch it on and off',
    params: id,
    body: z.object({ url, description, events, isActive: z.boolean() }).partial().strict(),
    reply: webhook,
    fails: ['ERR_NO_WEBHOOK_FOUND', 'ERR_WEBHOOK_URL', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/:id',
    can: 'settings.manage',
    summary: 'Tell an address nothing more; its deliveries go',
    params: id,
    reply: done,
    fails: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  rotate: route({
    method: 'POST',
    path: '/webhooks/:id/secret',
    can: 'settings.manage',
    summary: 'A new secret, shown once; for 24 hours the one before signs too',
    params: id,
    reply: withSecret,
    secret: true,
    fails: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  test: route({
    method: 'POST',
    path: '/webhooks/:id/test',
    can: 'settings.manage',
    summary: 'Send a test event now and answer what came back; `data.test` is true',
    params: id,
    reply: deliveryDetails,
    fails: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  deliveries: route({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    can: 'settings.manage',
    summary: 'What was sent to an address in the last 30 days, the newest first',
    params: id,
    query: z.object({
      type: z.string().max(40).optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      /** Those before this one. */
      before: z.coerce.number().pipe(idNumber).optional(),
    }),
    reply: z.object({ rows: z.array(delivery), hasMore: z.boolean() }),
    fails: ['ERR_NO_WEBHOOK_FOUND', 'ERR_VALIDATION'],
  }),
  delivery: route({
    method: 'GET',
    path: '/webhook-deliveries/:id',
    can: 'settings.manage',
    summary: 'One delivery: what was sent, and what the other side answered',
    params: id,
    reply: deliveryDetails,
    fails: ['ERR_NO_DELIVERY_FOUND'],
  }),
  replay: route({
    method: 'POST',
    path: '/webhooks/:id/replay',
    can: 'settings.manage',
    summary: 'Send again under the same ids: one delivery, those of a range, or all that failed',
    params: id,
    body: z
      .object({ deliveryId: idNumber, since: moment, until: moment, onlyFailed: z.boolean() })
      .partial()
      .strict()
      .refine(asked => Object.keys(asked).length > 0, { error: 'required' }),
    reply: z.object({ count: z.number().int() }),
    fails: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND', 'ERR_VALIDATION'],
  }),
}
