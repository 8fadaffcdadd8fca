import { z } from 'zod'
import { onlineUser } from './auth.ts'
import { brand } from './brand.ts'
import { channel, channelSession } from './channels.ts'
import { demand, farewell } from './closing.ts'
import { contact } from './contacts.ts'
import { deskUser } from './desk.ts'
import { scheduledMessage } from './messages.ts'
import { note } from './notes.ts'
import type { Action } from './permissions.ts'
import { queue } from './queues.ts'
import { quickMessage } from './quick-messages.ts'
import { settingRow } from './settings.ts'
import { tag } from './tags.ts'
import { team } from './teams.ts'
import { messageRow, ticketOfMessage, ticketRow } from './ticket-rows.ts'
import { user } from './users.ts'
import { workSummary } from './works.ts'

/** Every fact the product announces: its name and what it carries, in the shapes a GET answers. */
export const EVENTS = {
  'user.status': onlineUser,
  'user.changed': z.object({ user }),
  'user.removed': z.object({ userId: z.number() }),
  /** What everybody may know of somebody: their name, and whether they work here still. */
  'colleague.changed': z.object({ user: deskUser }),
  'queue.changed': z.object({ queue }),
  'queue.removed': z.object({ id: z.number() }),
  'tag.changed': z.object({ tag }),
  'tag.removed': z.object({ id: z.number() }),
  'team.changed': z.object({ team }),
  'team.removed': z.object({ id: z.number() }),
  'quickMessage.changed': z.object({ quickMessage }),
  'quickMessage.removed': z.object({ id: z.number() }),
  /** Many rows behind one path changed at once: what is shown of them is to be read again. */
  'rows.changed': z.object({ path: z.string() }),
  'setting.changed': z.object({ setting: settingRow }),
  'brand.changed': z.object({ brand }),
  'channel.changed': z.object({ channel }),
  /** Its connection, its code to scan: to whoever may connect it. */
  'channel.session': z.object({ session: channelSession }),
  'channel.removed': z.object({ id: z.number() }),
  /** Of this channel; which can be sent and how they read, its list says. */
  'templates.changed': z.object({ channelId: z.number() }),
  'contact.changed': z.object({ contact }),
  'contact.removed': z.object({ id: z.number() }),
  'farewell.changed': z.object({ farewell }),
  'farewell.removed': z.object({ id: z.number() }),
  'demand.changed': z.object({ demand }),
  'demand.removed': z.object({ id: z.number() }),
  'note.changed': z.object({ note }),
  'note.removed': z.object({ ticketId: z.number(), id: z.number() }),
  /** Whole, with all its fields: whoever hears it need not ask. */
  'ticket.created': z.object({ ticket: ticketRow }),
  'ticket.changed': z.object({ ticket: ticketRow }),
  /** To those who no longer see it. */
  'ticket.left': z.object({ ticketId: z.number() }),
  /** Who has a ticket open and who writes in it, at this moment; `isAll`: and nobody is at any other. Never written down. */
  'ticket.company': z.object({
    tickets: z.array(
      z.object({ ticketId: z.number(), people: z.array(z.object({ userId: z.number(), isTyping: z.boolean() })) }),
    ),
    isAll: z.boolean(),
  }),
  'message.created': z.object({ message: messageRow, ticket: ticketOfMessage }),
  /** Edited, reacted to, deleted and marked, its media fetched: whole. */
  'message.changed': z.object({ message: messageRow }),
  /** Its ticks, and what became of the sending. */
  'message.acked': z.object({
    ticketId: z.number().nullable(),
    /** Who wrote it, where it stands in no ticket; null: the program. */
    userId: z.number().nullish(),
    id: z.number(),
    ack: z.number().int(),
    status: messageRow.shape.status,
    messageId: z.string().optional(),
    error: z.string().optional(),
    errorDetails: z.string().optional(),
  }),
  /** Physically removed. */
  'message.removed': z.object({ ticketId: z.number().nullable(), id: z.number() }),
  /** Written, sent once more, cancelled, given up: whole. */
  'schedule.changed': z.object({ schedule: scheduledMessage }),
  'tenant.changed': z.object({ tenantId: z.number() }),
  /** To whoever started it, at most once a second while it runs. */
  'work.progress': z.object({ work: workSummary }),
  /** To one user's own sockets: read your session again. */
  'session.changed': z.object({ version: z.number() }),
  /** To one session's sockets, just before they are closed. */
  'session.ended': z.object({ code: z.string() }),
  /** Something was announced between the browser's first answers and its line: they are to be read again. */
  'facts.missed': z.object({}),
} as const satisfies Record<string, z.ZodObject>

export type EventName = keyof typeof EVENTS
export type EventPayload<N extends EventName> = z.input<(typeof EVENTS)[N]>
export type EventHandlers = { [N in EventName]: (payload: EventPayload<N>) => void }

/** What a browser may tell the server through its socket; anything else is ignored. The answer is `{ ok: true }` or `{ error: CODE }`. */
export interface ClientEvent {
  can: Action
  payload: z.ZodType
  summary: string
  whenBlocked?: true
  beforeTerms?: true
}

export const CLIENT_EVENTS = {
  token: {
    can: 'session.own',
    payload: z.object({ token: z.string().min(1).max(4096) }).strict(),
    summary: 'A fresh access token of the same session, before the old one ends',
    whenBlocked: true,
    beforeTerms: true,
  },
  setUserActive: {
    can: 'session.own',
    payload: z.object({}).strict(),
    summary: 'Somebody is at this browser',
    whenBlocked: true,
    beforeTerms: true,
  },
  setUserIdle: {
    can: 'session.own',
    payload: z.object({}).strict(),
    summary: 'Nobody has touched this browser for a while',
    whenBlocked: true,
    beforeTerms: true,
  },
  viewing: {
    can: 'tickets.work',
    payload: z.object({ ticketId: z.number().int().positive().nullable(), isTyping: z.boolean() }).strict(),
    summary: 'The ticket somebody has before their eyes, and whether they write in it; null when it is none',
  },
} as const satisfies Record<string, ClientEvent>

export type ClientEventName = keyof typeof CLIENT_EVENTS
export type ClientEventPayload<N extends ClientEventName> = z.output<(typeof CLIENT_EVENTS)[N]['payload']>
