import { z } from 'zod'
import { LOCALES, type Locale } from './locales.ts'
import { route } from './route.ts'
import { done } from './shapes.ts'

/** Handed to one by a colleague; a customer of one's own wrote; somebody waits and nobody has them. */
export const NOTICE_KINDS = ['handed', 'message', 'waiting'] as const

export const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  at: z.string(),
  ticketId: z.number(),
  /** The customer's name. */
  name: z.string(),
  /** The colleague who handed it over. */
  by: z.string().nullable(),
  text: z.string(),
  unread: z.number().int(),
})
export type Notice = z.output<typeof notice>

const base64url = (bytes: number) => {
  const signs = Math.ceil((bytes * 4) / 3)
  return z.string().regex(new RegExp(`^[\\w-]{${signs}}=*$`))
}

const endpoint = z.url({ protocol: /^https?$/ }).max(2000)

/** What a browser's PushSubscription says of itself, and the language its owner reads. */
export const pushSubscription = z
  .object({
    endpoint,
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }).strict(),
    language: z.enum(Object.keys(LOCALES) as [Locale, ...Locale[]]),
  })
  .strict()

/** What is pushed to a device: the browser shows it, and opens the ticket when it is touched. */
export const pushed = z.object({ ticketId: z.number(), title: z.string(), body: z.string() })

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    can: 'notifications.own',
    summary: 'What happened that concerns oneself, the newest first',
    reply: z.object({ rows: z.array(notice), seenAt: z.string().nullable() }),
    fails: [],
  }),
  seen: route({
    method: 'PUT',
    path: '/notifications/seen',
    can: 'notifications.own',
    summary: 'All of it has been seen',
    reply: z.object({ seenAt: z.string() }),
    fails: [],
  }),
  pushKey: route({
    method: 'GET',
    path: '/push/key',
    can: 'notifications.own',
    summary: 'The key a browser subscribes with (VAPID)',
    reply: z.object({ publicKey: z.string() }),
    fails: [],
  }),
  subscribe: route({
    method: 'POST',
    path: '/push/subscriptions',
    can: 'notifications.own',
    summary: 'Tell this device what happens, also while the app is closed; until its session ends',
    body: pushSubscription,
    reply: done,
    fails: ['ERR_VALIDATION'],
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/push/subscriptions',
    can: 'notifications.own',
    summary: 'Tell this device nothing more',
    body: z.object({ endpoint }).strict(),
    reply: done,
    fails: ['ERR_VALIDATION'],
  }),
}
