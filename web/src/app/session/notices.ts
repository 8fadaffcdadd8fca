import { authRoutes, type Session } from '@balcao/contract/access/auth'
import type { EventPayload } from '@balcao/contract/events'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { settingRoutes } from '@balcao/contract/setting-routes'
import type { Task } from '@balcao/contract/tasks/tasks'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { TASK_NOTICES } from '@balcao/contract/works/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { deskNow, namesOf } from '../../api/desk.ts'
import { tellFailure } from '../../api/failure.ts'
import { keyOf, queryClient } from '../../api/query.ts'
import { followSession } from '../../features/notifications/devices.ts'
import { type News, tell } from '../../features/notifications/engine.ts'
import { isHanded, kindOfMessage, type Person } from '../../features/notifications/rules.ts'
import { tellBlocked, unlockSoundByTouch } from '../../features/notifications/sound.ts'
import { tellWhereOneLooks } from '../../features/notifications/tabs.ts'
import { messagesOver } from '../../features/notifications/unseen.ts'
import { rowOf } from '../../features/tickets/store.ts'
import { toasts } from '../../kit/layers/toast.ts'
import { navigate } from '../../navigation/index.ts'
import type { Live } from '../../realtime/apply.ts'
import { texts } from '../texts.ts'

/** What is heard of tickets, told to whom it concerns: joins what the inbox knows with the ways to tell it. */

/** A ticket nobody here knows is asked for when it is heard of. */
const KNOWN_SOON_MS = 1500
const BLOCKED_SHOWN_MS = 60_000

function me(cache: QueryClient): Person | null {
  const session = cache.getQueryData<Session>(keyOf(authRoutes.session, {}))
  return session ? { userId: session.userId, rooms: deskNow()?.rooms ?? null } : null
}

async function isSilent(): Promise<boolean> {
  const desk = deskNow()
  if (desk) return namesOf(desk).settings.notificationSilenced === 'enabled'
  const rows = await queryClient.fetchQuery({
    queryKey: keyOf(settingRoutes.list, {}),
    queryFn: () => api(settingRoutes.list, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return rows.some(({ key, value }) => key === 'notificationSilenced' && value === 'enabled')
}

const say = async (news: News) => tell(news, { isSilent: await isSilent() })

async function tellMessage(cache: QueryClient, ticketId: number, body: string): Promise<void> {
  const row = rowOf(cache, ticketId) ?? (await soon(cache, ticketId))
  const who = me(cache)
  if (!row || !who || kindOfMessage(row, who) === null) return
  await texts.load(['notifications'])
  await say({ kind: 'message', ticketId, title: row.contact.name, body: body || texts.state().t('notifications.file') })
}

const soon = (cache: QueryClient, id: number) =>
  new Promise<TicketRow | undefined>(known => setTimeout(() => known(rowOf(cache, id)), KNOWN_SOON_MS))

async function tellHanded(row: TicketRow): Promise<void> {
  await texts.load(['notifications'])
  await say({ kind: 'handed', ticketId: row.id, title: row.contact.name, body: texts.state().t('notifications.handedNow') })
}

/** Somebody calls one in a note that was just written. */
async function tellCall(cache: QueryClient, { note: { ticketId, username, note } }: EventPayload<'note.changed'>): Promise<void> {
  const row = rowOf(cache, ticketId) ?? (await soon(cache, ticketId))
  await texts.load(['notifications'])
  const name = row?.contact.name ?? `#${ticketId}`
  const title = texts.state().t('notifications.mentioned', { by: username ?? '', name })
  await say({ kind: 'called', ticketId, title, body: note })
}

/** What happened to a task is told to its owner and its giver, but not to the one of them who did it. */
async function tellTask(
  cache: QueryClient,
  task: Task,
  what: (typeof TASK_NOTICES)[number],
  by: number | null,
  called: readonly number[] = [],
): Promise<void> {
  const userId = me(cache)?.userId
  const isMine = task.ownerId === userId || (task.createdById === userId && what !== 'taskGiven')
  const isCalled = userId !== undefined && called.includes(userId)
  if (!(isMine || isCalled) || by === userId) return
  await texts.load(['notifications'])
  await say({
    kind: 'task',
    ticketId: null,
    taskId: task.id,
    title: task.name,
    body: texts.state().t(`notifications.${what}Now`),
  })
}

/** Of one's own that stands in no ticket: here is where one hears of it, and can send it once more. */
async function tellUnsent(id: number): Promise<void> {
  await texts.load(['messages'])
  const { t } = texts.state()
  const again = () => void api(sendingRoutes.retry, { params: { id } }).catch(tellFailure)
  toasts.show({
    tone: 'warning',
    title: t('errors.ERR_MESSAGE_NOT_SENT'),
    action: { label: t('messages.retry'), run: again },
  })
}

const tellOutside = (cache: QueryClient, what: 'webhookOff' | 'engineDown') =>
  void import('./service-notices.ts').then(its => its.tellService(cache, what, say))

/** Asked before the tables of tickets: what they hold is what was. */
export const noticesLive: Live = {
  'message.created': (cache, { message, ticket }) => {
    if (ticket.unreadMessages === 0) messagesOver(ticket.id)
    if (!message.fromMe && !message.synced && ticket.unreadMessages > 0) void tellMessage(cache, ticket.id, message.body)
  },
  'message.acked': (cache, { ticketId, id, status, userId }) => {
    if (ticketId === null && status === 'failed' && userId === me(cache)?.userId) void tellUnsent(id)
  },
  'chatMessage.created': (cache, { message }) => {
    const who = me(cache)
    if (who && message.userId !== who.userId)
      void import('./chat-notices.ts').then(its => its.tellChat(cache, message, who.userId, say))
  },
  'note.changed': (cache, noted) => {
    const { mentions, createdAt, updatedAt } = noted.note
    const who = me(cache)
    if (who && createdAt === updatedAt && mentions.includes(who.userId)) void tellCall(cache, noted)
  },
  'ticket.changed': (cache, { ticket }) => {
    const who = me(cache)
    if (ticket.unreadMessages === 0 || !who || kindOfMessage(ticket, who) === null) messagesOver(ticket.id)
    if (who && isHanded(rowOf(cache, ticket.id), ticket, who)) void tellHanded(ticket)
  },
  'ticket.left': (_cache, { ticketId }) => messagesOver(ticketId),
  'task.changed': (cache, { task, news, by }) => {
    if (news) void tellTask(cache, task, news, by)
  },
  'webhook.changed': (cache, { isOff }) => {
    if (isOff) tellOutside(cache, 'webhookOff')
  },
  'integration.changed': (cache, { isDown }) => {
    if (isDown) tellOutside(cache, 'engineDown')
  },
  'task.commented': (cache, { task, comment }) => void tellTask(cache, task, 'taskCommented', comment.userId, comment.mentions),
}

export function followNotices(): void {
  unlockSoundByTouch()
  tellWhereOneLooks()
  void followSession(() => document.documentElement.lang)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'number') navigate(`/atendimento/${data.open}?t=${Date.now()}`)
    // Only ever a screen of ours: an address of another place does not begin so.
    if (typeof data?.open === 'string' && /^\/[\w-]/.test(data.open)) navigate(data.open)
  })
  let told: number | null = null
  tellBlocked(isBlocked => {
    if (isBlocked)
      told = toasts.show({ tone: 'info', title: texts.state().t('notifications.soundBlocked'), lastsMs: BLOCKED_SHOWN_MS })
    else if (told !== null) toasts.dismiss(told)
  })
}
