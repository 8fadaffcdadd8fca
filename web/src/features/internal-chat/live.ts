import { authRoutes, type Session } from '@balcao/contract/access/auth'
import { type UnreadChat, unreadIn, unreadRoutes } from '@balcao/contract/chats/unread'
import type { EventName } from '@balcao/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import type { Live } from '../../realtime/apply.ts'

/** What the chats themselves do with it: nobody holds any before they are opened, and with them this comes. */
let rest: Live = {}
export const hearChats = (table: Live): void => {
  rest = table
}

const mine = (cache: QueryClient, userId: number): boolean =>
  cache.getQueryData<Session>(keyOf(authRoutes.session, {}))?.userId === userId

/** Everywhere in the product: which chats have something unread. */
const unread = (cache: QueryClient, id: number, next: (was: UnreadChat | undefined) => UnreadChat | undefined): void =>
  heard<UnreadChat[]>(cache, keyOf(unreadRoutes.unread, {}), known => {
    const its = next(known.find(one => one.id === id))
    return [...known.filter(one => one.id !== id), ...(its ? [its] : [])]
  })

const counts: Live = {
  'chatMessage.created': (cache, { message: { chatId, seq, userId } }) =>
    unread(cache, chatId, was => (mine(cache, userId) ? undefined : { id: chatId, lastSeq: Math.max(seq, was?.lastSeq ?? 0) })),
  'chat.changed': (cache, { chat }) =>
    unread(cache, chat.id, () => (unreadIn(chat) > 0 ? { id: chat.id, lastSeq: chat.lastSeq } : undefined)),
  'chat.read': (cache, { chatId, userId, readSeq }) => {
    if (mine(cache, userId)) unread(cache, chatId, was => (was && was.lastSeq > readSeq ? was : undefined))
  },
  'chat.left': (cache, { chatId }) => unread(cache, chatId, () => undefined),
}

const NAMES = [
  'chat.changed',
  'chat.members',
  'chat.left',
  'chat.read',
  'chat.typing',
  'chatMessage.created',
  'chatMessage.changed',
  'user.status',
  'colleague.changed',
] as const satisfies readonly EventName[]

const tell = (name: EventName) => (cache: QueryClient, payload: never) => {
  counts[name]?.(cache, payload)
  rest[name]?.(cache, payload)
}

export default Object.fromEntries(NAMES.map(name => [name, tell(name)])) satisfies Live
