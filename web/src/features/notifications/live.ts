import { type NoticeRow, type UnreadNotice, unreadNoticeRoutes } from '@balcao/contract/works/notices'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import type { Live } from '../../realtime/apply.ts'

/** What concerns oneself is read off tickets: while somebody looks at the list it is read again, at other times when it opens. */
const GATHER_MS = 1000
const waiting = new WeakSet<QueryClient>()

function again(cache: QueryClient): void {
  if (waiting.has(cache)) return
  waiting.add(cache)
  setTimeout(() => {
    waiting.delete(cache)
    void cache.invalidateQueries({ queryKey: keyOf(notificationRoutes.list) })
  }, GATHER_MS)
}

/** The list is read when the bell opens; its key is the path, so that what writes it stays out of the first load. */
const OWN_NOTICES = ['/notices', {}] as const
const unreadKey = keyOf(unreadNoticeRoutes.unread, {})

function noticed(cache: QueryClient, notice: NoticeRow): void {
  const { id, announcementId, isRead } = notice
  heard<UnreadNotice[]>(cache, unreadKey, known => [
    ...known.filter(one => one.id !== id),
    ...(isRead ? [] : [{ id, announcementId }]),
  ])
  heard<NoticeRow[]>(cache, OWN_NOTICES, known => [notice, ...known.filter(one => one.id !== id)].sort((a, b) => b.id - a.id))
}

function withdrawn(cache: QueryClient, announcementId: number): void {
  heard<UnreadNotice[]>(cache, unreadKey, known => known.filter(one => one.announcementId !== announcementId))
  heard<NoticeRow[]>(cache, OWN_NOTICES, known => known.filter(one => one.isRead || one.announcementId !== announcementId))
}

export default {
  'notice.changed': (cache, { notice }) => noticed(cache, notice),
  'notice.withdrawn': (cache, { announcementId }) => withdrawn(cache, announcementId),
  'message.created': again,
  'chatMessage.created': (cache, { message }) => message.mentions.length > 0 && again(cache),
  'chat.left': again,
  'note.changed': again,
  'note.removed': again,
  'task.changed': again,
  'task.commented': again,
  'task.removed': again,
  'ticket.created': again,
  'ticket.changed': again,
  'ticket.left': again,
  'campaign.changed': again,
  'integration.changed': again,
  'webhook.changed': again,
} satisfies Live
