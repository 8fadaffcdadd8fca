import { z } from 'zod'
import { route } from '../route.ts'

/** What the operator told somebody: as they have it. */
export const noticeRow = z.object({
  id: z.number(),
  announcementId: z.number(),
  userId: z.number(),
  userName: z.string(),
  level: z.enum(['info', 'warning', 'critical']),
  message: z.string(),
  isRead: z.boolean(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
})
export type NoticeRow = z.output<typeof noticeRow>

/** Apart from all else of them: a page begins with it, and counts them at the bell. */
export const unreadNotice = z.object({ id: z.number(), announcementId: z.number() })
export type UnreadNotice = z.output<typeof unreadNotice>

export const unreadNoticeRoutes = {
  unread: route({
    method: 'GET',
    path: '/notices-unread',
    can: 'notifications.own',
    summary: 'Which of them one has not read',
    reply: z.array(unreadNotice),
    fails: [],
  }),
}
