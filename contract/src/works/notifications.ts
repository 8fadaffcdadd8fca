import { z } from 'zod'
import { route } from '../route.ts'
import { done } from '../shapes.ts'
import { LOCALES, type Locale } from '../values/locales.ts'

/** Of tasks: given to one by a colleague; done, open again, late; somebody said something about it. */
export const TASK_NOTICES = ['taskGiven', 'taskFinished', 'taskReopened', 'taskLate', 'taskCommented'] as const
/** A rule of groups can act no more: its channel is no admin there. */
const GROUP_NOTICES = ['banStuck', 'wordStuck'] as const
/** A campaign, or a mass send, paused by itself. */
const CAMPAIGN_NOTICES = ['campaignStopped', 'massStopped'] as const
/** A report somebody gets by e-mail was stopped: they may no longer see it. */
const REPORT_NOTICES = ['reportStopped'] as const
/** Told to admins: an address is told nothing more, an engine does not answer, its provider ends a model. */
const SERVICE_NOTICES = ['webhookOff', 'engineDown', 'modelEnds'] as const
/** Handed to one by a colleague; called in a note; a customer of one's own wrote; somebody waits and nobody has them; called in a chat of the team. */
export const NOTICE_KINDS = [
  'handed',
  'mentioned',
  'message',
  'waiting',
  'chatCalled',
  ...TASK_NOTICES,
  ...GROUP_NOTICES,
  ...CAMPAIGN_NOTICES,
  ...REPORT_NOTICES,
  ...SERVICE_NOTICES,
] as const

/** What a superadmin is told of the disks: nearly full, full, files cannot be written. */
const DISK_TROUBLES = ['low', 'full', 'closed'] as const

const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  at: z.string(),
  /** Null: it is of no ticket, but of a chat, a task or groups. */
  ticketId: z.number().nullable(),
  chatId: z.number().nullable(),
  taskId: z.number().nullable(),
  /** The customer's name; of a chat, the group's or the colleague's; the task's; of groups, the channel's; of a campaign and a report its own; of an address its host, of an engine its kind, else the model's. */
  name: z.string(),
  /** The colleague who handed it over, or called. */
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

/** What is pushed to a device: the browser shows it, and opens the ticket, or the screen, when it is touched. */
export const pushed = z.object({
  ticketId: z.number().optional(),
  path: z.string().optional(),
  /** Of two about the same the later one stands. */
  tag: z.string().optional(),
  title: z.string(),
  body: z.string(),
})

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    can: 'notifications.own',
    summary: 'What happened that concerns oneself, the newest first',
    reply: z.object({ rows: z.array(notice), seenAt: z.string().nullable(), disk: z.array(z.enum(DISK_TROUBLES)) }),
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
