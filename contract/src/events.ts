import { z } from 'zod'
import { onlineUser } from './access/auth.ts'
import { user } from './access/users.ts'
import { handbookPage } from './assistance/handbook.ts'
import { campaign, campaignCounts } from './campaigns/campaign.ts'
import { lane } from './catalogue/lanes.ts'
import { macro } from './catalogue/macros.ts'
import { ownVariable } from './catalogue/ownVariables.ts'
import { queue } from './catalogue/queues.ts'
import { savedView } from './catalogue/saved-views.ts'
import { tag } from './catalogue/tags.ts'
import { team } from './catalogue/teams.ts'
import { channel } from './channels/channel.ts'
import { channelSession } from './channels/channels.ts'
import { chat, chatMember, chatMessage } from './chats/chats.ts'
import { boardCard } from './contacts/board.ts'
import { contact } from './contacts/contacts.ts'
import { flowRow } from './flows/flows.ts'
import { GROUP_RULES, groupRule } from './groups/group-rules.ts'
import { hours } from './hours/hours.ts'
import { quickMessage } from './messages/quick-messages.ts'
import { scheduledMessage } from './messages/schedules.ts'
import type { Action } from './permissions.ts'
import { settingRow } from './setting-routes.ts'
import { task, taskComment } from './tasks/tasks.ts'
import { brand } from './tenants/brand.ts'
import { demand, farewell } from './tickets/closing.ts'
import { deskUser } from './tickets/desk.ts'
import { note } from './tickets/notes.ts'
import { listedProtocol } from './tickets/protocols.ts'
import { rating } from './tickets/ratings.ts'
import { messageRow, ticketOfMessage, ticketRow } from './tickets/ticket-rows.ts'
import { noticeRow } from './works/notices.ts'
import { TASK_NOTICES } from './works/notifications.ts'
import { workSummary } from './works/works.ts'

/** Every fact the product announces: its name and what it carries, in the shapes a GET answers. */
export const EVENTS = {
  'user.status': onlineUser,
  /** `isNew`: they were just made. */
  'user.changed': z.object({ user, isNew: z.literal(true).optional() }),
  'user.removed': z.object({ userId: z.number() }),
  /** What everybody may know of somebody: their name, and whether they work here still. */
  'colleague.changed': z.object({ user: deskUser }),
  'hours.changed': hours,
  'queue.changed': z.object({ queue }),
  'queue.removed': z.object({ id: z.number() }),
  'tag.changed': z.object({ tag }),
  'tag.removed': z.object({ id: z.number() }),
  'team.changed': z.object({ team }),
  'team.removed': z.object({ id: z.number() }),
  'ownVariable.changed': z.object({ ownVariable }),
  'ownVariable.removed': z.object({ id: z.number() }),
  'handbookPage.changed': z.object({ handbookPage }),
  'handbookPage.removed': z.object({ id: z.number() }),
  'view.changed': z.object({ view: savedView }),
  'view.removed': z.object({ id: z.number() }),
  'views.ordered': z.object({ ids: z.array(z.number()) }),
  'quickMessage.changed': z.object({ quickMessage }),
  'quickMessage.removed': z.object({ id: z.number() }),
  /** To whose it is. */
  'ownQuickMessage.changed': z.object({ ownQuickMessage: quickMessage }),
  'ownQuickMessage.removed': z.object({ id: z.number() }),
  'macro.changed': z.object({ macro }),
  'macro.removed': z.object({ id: z.number() }),
  /** To whose it is. */
  'ownMacro.changed': z.object({ ownMacro: macro }),
  'ownMacro.removed': z.object({ id: z.number() }),
  /** Many rows behind one path changed at once: what is shown of them is to be read again. */
  'rows.changed': z.object({ path: z.string() }),
  'setting.changed': z.object({ setting: settingRow }),
  /** Its values, or what is wrong with them: what is shown of it is to be read again. */
  'integration.changed': z.object({ kind: z.string(), isDown: z.literal(true).optional() }),
  /** Entered, changed, switched off: what is shown of it is to be read again. */
  'webhook.changed': z.object({ id: z.number(), isOff: z.literal(true).optional() }),
  'brand.changed': z.object({ brand }),
  'channel.changed': z.object({ channel, isNew: z.literal(true).optional() }),
  /** Its connection, its code to scan: to those who may connect it. */
  'channel.session': z.object({ session: channelSession }),
  'channel.removed': z.object({ id: z.number() }),
  /** Of this channel; which can be sent and how they read, its list says. */
  'templates.changed': z.object({ channelId: z.number() }),
  /** Whole, with how many of its recipients stand where. */
  'campaign.changed': z.object({ campaign }),
  'campaign.removed': z.object({ id: z.number() }),
  /** At most once a second while it goes on: no fact tells of one of its messages. */
  'campaign.progress': z.object({ id: z.number(), counts: campaignCounts, version: z.number().int() }),
  'contact.changed': z.object({ contact }),
  'contact.removed': z.object({ id: z.number() }),
  'lane.changed': z.object({ lane }),
  'lane.removed': z.object({ id: z.number() }),
  /** Into a lane, within it, or off the board (null); `after` is whom it was put behind. Its `rank` says where it stands. */
  'kanban.moved': z.object({
    card: boardCard,
    from: z.number().nullable(),
    to: z.number().nullable(),
    after: z.number().nullable(),
  }),
  /** Its value. */
  'kanban.changed': z.object({ card: boardCard }),
  /** Saved, published, renamed, switched: as the list shows it; `by` did it. */
  'flow.changed': z.object({ flow: flowRow, by: z.number() }),
  'flow.removed': z.object({ id: z.number() }),
  'groupRule.changed': z.object({ groupRule }),
  'groupRule.removed': z.object({ id: z.number() }),
  /** A rule of groups did something: what is shown of them is to be read again. */
  'groupDeed.done': z.object({ rule: z.enum(GROUP_RULES) }),
  /** `news`: a change its owner and its author are told of, except the one of them who made it (`by`). */
  'task.changed': z.object({ task, news: z.enum(TASK_NOTICES).nullable(), by: z.number().nullable() }),
  'task.commented': z.object({ task, comment: taskComment }),
  /** Deleted, or no longer theirs to see. */
  'task.removed': z.object({ id: z.number() }),
  'farewell.changed': z.object({ farewell }),
  'farewell.removed': z.object({ id: z.number() }),
  'demand.changed': z.object({ demand }),
  'demand.removed': z.object({ id: z.number() }),
  /** One was given out, as its list has it. */
  'protocol.created': z.object({ protocol: listedProtocol }),
  /** Asked, read or given, as its list has it. */
  'rating.changed': z.object({ rating }),
  'note.changed': z.object({ note }),
  'note.removed': z.object({ ticketId: z.number(), id: z.number() }),
  /** Whole, with all its fields: its hearers need not ask. */
  'ticket.created': z.object({ ticket: ticketRow }),
  'ticket.changed': z.object({ ticket: ticketRow }),
  /** To those who no longer see it. */
  'ticket.left': z.object({ ticketId: z.number() }),
  /** Who has a ticket open and who writes in it, at this moment; `isAll`: and nobody is at any other. Never written down. */
  'ticket.viewers': z.object({
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
  /** A chat as one member sees it: each member hears their own. */
  'chat.changed': z.object({ chat }),
  'chat.members': z.object({ chatId: z.number(), members: z.array(chatMember) }),
  /** To those who are no longer in it. */
  'chat.left': z.object({ chatId: z.number() }),
  /** To all its members, of the one who read. */
  'chat.read': z.object({ chatId: z.number(), userId: z.number(), readSeq: z.number().int() }),
  /** Told, or read in one of their tabs: to whom it was told. */
  'notice.changed': z.object({ notice: noticeRow }),
  /** Taken back: those who have not read it have it no more. */
  'notice.withdrawn': z.object({ announcementId: z.number() }),
  'chat.typing': z.object({ chatId: z.number(), userId: z.number() }),
  'chatMessage.created': z.object({ message: chatMessage }),
  /** Edited, deleted, reacted to: whole. */
  'chatMessage.changed': z.object({ message: chatMessage }),
  /** Written, sent once more, cancelled, given up: whole. */
  'schedule.changed': z.object({ schedule: scheduledMessage }),
  'tenant.changed': z.object({ tenantId: z.number() }),
  /** To the user who started it, at most once a second while it runs. */
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
