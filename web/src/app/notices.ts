import { authRoutes, type Session } from '@balcao/contract/auth'
import { sendingRoutes } from '@balcao/contract/messages'
import { settingRoutes } from '@balcao/contract/settings'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { deskNow, namesOf } from '../api/desk.ts'
import { tellFailure } from '../api/failure.ts'
import { keyOf, queryClient } from '../api/query.ts'
import { followSession } from '../features/notifications/devices.ts'
import { tell } from '../features/notifications/engine.ts'
import { isHanded, kindOfMessage, type Person } from '../features/notifications/rules.ts'
import { tellBlocked, unlockSoundByTouch } from '../features/notifications/sound.ts'
import { tellWhereOneLooks } from '../features/notifications/tabs.ts'
import { rowOf } from '../features/tickets/store.ts'
import { toasts } from '../kit/toast.ts'
import { navigate } from '../navigation/index.ts'
import type { Live } from '../realtime/apply.ts'
import { texts } from './texts.ts'

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

const say = async (ticketId: number, title: string, body: string) =>
  tell({ ticketId, title, body }, { isSilent: await isSilent() })

async function tellMessage(cache: QueryClient, ticketId: number, body: string): Promise<void> {
  const row = rowOf(cache, ticketId) ?? (await soon(cache, ticketId))
  const who = me(cache)
  if (!row || !who || kindOfMessage(row, who) === null) return
  await texts.load(['notifications'])
  await say(ticketId, row.contact.name, body || texts.state().t('notifications.file'))
}

const soon = (cache: QueryClient, id: number) =>
  new Promise<TicketRow | undefined>(known => setTimeout(() => known(rowOf(cache, id)), KNOWN_SOON_MS))

async function tellHanded(row: TicketRow): Promise<void> {
  await texts.load(['notifications'])
  await say(row.id, row.contact.name, texts.state().t('notifications.handedNow'))
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

/** Asked before the tables of tickets: what they hold is what was. */
export const noticesLive: Live = {
  'message.created': (cache, { message, ticket }) => {
    if (!message.fromMe && !message.synced && ticket.unreadMessages > 0) void tellMessage(cache, ticket.id, message.body)
  },
  'message.acked': (cache, { ticketId, id, status, userId }) => {
    if (ticketId === null && status === 'failed' && userId === me(cache)?.userId) void tellUnsent(id)
  },
  'ticket.changed': (cache, { ticket }) => {
    const who = me(cache)
    if (who && isHanded(rowOf(cache, ticket.id), ticket, who)) void tellHanded(ticket)
  },
}

export function followNotices(): void {
  unlockSoundByTouch()
  tellWhereOneLooks()
  void followSession(() => document.documentElement.lang)
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'number') navigate(`/atendimento/${data.open}?t=${Date.now()}`)
  })
  let told: number | null = null
  tellBlocked(isBlocked => {
    if (isBlocked)
      told = toasts.show({ tone: 'info', title: texts.state().t('notifications.soundBlocked'), lastsMs: BLOCKED_SHOWN_MS })
    else if (told !== null) toasts.dismiss(told)
  })
}
