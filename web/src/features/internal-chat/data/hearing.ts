import { authRoutes, type Session } from '@balcao/contract/access/auth'
import { type Chat, type ChatMember, type ChatMessage, type ChatPerson, chatRoutes } from '@balcao/contract/chats/chats'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../../api/heard.ts'
import { keyOf, queryClient } from '../../../api/query.ts'
import type { Live } from '../../../realtime/apply.ts'
import { hearChats } from '../live.ts'
import { sentHeard } from './sending.ts'
import {
  changeChat,
  changed,
  changedIn,
  type Files,
  type Held,
  memberRead,
  readTo,
  said,
  withChat,
  withFile,
  withMessage,
  withPerson,
  withStatus,
} from './store.ts'
import { stoppedTyping, wrote } from './typing.ts'

export const heldKey = (chatId: number) => ['chat', chatId] as const
const chatsKey = keyOf(chatRoutes.list, {})
const peopleKey = keyOf(chatRoutes.people, {})
const showKey = (id: number) => keyOf(chatRoutes.show, { params: { id } })
export const filesKey = (id: number) => keyOf(chatRoutes.files, { params: { id } })
interface Shown {
  chat: Chat
  members: ChatMember[]
}

const meIn = (cache: QueryClient): number => cache.getQueryData<Session>(keyOf(authRoutes.session, {}))?.userId ?? 0

/** One chat, wherever it is held: in the list, and by itself. */
function inChat(cache: QueryClient, id: number, change: (chat: Chat) => Chat): void {
  heard<Chat[]>(cache, chatsKey, chats => changeChat(chats, id, change))
  heard<Shown>(cache, showKey(id), known => ({ ...known, chat: change(known.chat) }))
}

const inMembers = (cache: QueryClient, id: number, change: (members: ChatMember[]) => ChatMember[]): void =>
  heard<Shown>(cache, showKey(id), known => ({ ...known, members: change(known.members) }))

function messageSaid(cache: QueryClient, message: ChatMessage): void {
  const me = meIn(cache)
  inChat(cache, message.chatId, chat => said(chat, message, me))
  inMembers(cache, message.chatId, members => memberRead(members, message.userId, message.seq))
  heard<Held>(cache, heldKey(message.chatId), held => withMessage(held, message))
  heard<Files>(cache, filesKey(message.chatId), files => withFile(files, message))
  stoppedTyping(message.chatId, message.userId)
  if (message.userId === me) sentHeard(message)
}

function messageChanged(cache: QueryClient, message: ChatMessage): void {
  const me = meIn(cache)
  inChat(cache, message.chatId, chat => changed(chat, message, me))
  heard<Held>(cache, heldKey(message.chatId), held => changedIn(held, message))
  heard<Files>(cache, filesKey(message.chatId), files => withFile(files, message))
}

const chatKnown = (cache: QueryClient, chat: Chat): void => {
  heard<Chat[]>(cache, chatsKey, chats => withChat(chats, chat))
  heard<Shown>(cache, showKey(chat.id), known => ({ ...known, chat }))
}

/** Nothing of it stays on the screen. */
function left(cache: QueryClient, chatId: number): void {
  heard<Chat[]>(cache, chatsKey, chats => chats.filter(({ id }) => id !== chatId))
  for (const queryKey of [heldKey(chatId), showKey(chatId), filesKey(chatId)]) cache.removeQueries({ queryKey })
}

const table: Live = {
  'chat.changed': (cache, { chat }) => chatKnown(cache, chat),
  'chat.members': (cache, { chatId, members }) => inMembers(cache, chatId, () => members),
  'chat.left': (cache, { chatId }) => left(cache, chatId),
  'chat.read': (cache, { chatId, userId, readSeq }) => {
    if (userId === meIn(cache)) inChat(cache, chatId, chat => readTo(chat, readSeq))
    inMembers(cache, chatId, members => memberRead(members, userId, readSeq))
  },
  'chat.typing': (cache, { chatId, userId }) => {
    if (userId !== meIn(cache)) wrote(chatId, userId)
  },
  'chatMessage.created': (cache, { message }) => messageSaid(cache, message),
  'chatMessage.changed': (cache, { message }) => messageChanged(cache, message),
  'user.status': (cache, status) => heard<ChatPerson[]>(cache, peopleKey, people => withStatus(people, status)),
  'colleague.changed': (cache, { user }) => heard<ChatPerson[]>(cache, peopleKey, people => withPerson(people, user)),
}
hearChats(table)

/** What this page did itself, before it is told. */
export const tellHere = {
  said: (message: ChatMessage) => messageSaid(queryClient, message),
  changed: (message: ChatMessage) => messageChanged(queryClient, message),
  chat: (chat: Chat) => chatKnown(queryClient, chat),
}
