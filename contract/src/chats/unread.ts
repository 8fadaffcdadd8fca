import { z } from 'zod'
import { route } from '../route.ts'

/** What every screen holds of chats, apart from all else of them: a page begins with it. */

/** A chat with something unread, and how far it goes: read up to there it is one no more. */
export const unreadChat = z.object({ id: z.number(), lastSeq: z.number().int() })
export type UnreadChat = z.output<typeof unreadChat>

export const unreadRoutes = {
  unread: route({
    method: 'GET',
    path: '/chats-unread',
    can: 'chats.own',
    summary: 'The chats with something unread: what the menu counts',
    reply: z.array(unreadChat),
    fails: [],
  }),
}

interface Read {
  lastSeq: number
  readSeq: number
  fromSeq: number
}

/** What is unread is never counted, only subtracted: one's own writing reads up, and older messages are not unread. */
export const unreadIn = ({ lastSeq, readSeq, fromSeq }: Read): number => Math.max(0, lastSeq - Math.max(readSeq, fromSeq))
