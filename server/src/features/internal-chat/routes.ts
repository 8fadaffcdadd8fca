import type { chatRoutes } from '@balcao/contract/chats/chats'
import type { unreadRoutes } from '@balcao/contract/chats/unread'
import type { Handlers } from '@balcao/contract/route'
import type { Exchange } from '../../infra/http/http.ts'
import { edit, react, remove } from './change.ts'
import { add, leave, mute, openChat, rename } from './members.ts'
import { read, typing } from './presence.ts'
import { listChats, listFiles, listPeople, messagePage, searchMessages, showChat, ticketsShown, unreadChats } from './queries.ts'
import { say } from './say.ts'

export const chatHandlers: Handlers<typeof chatRoutes & typeof unreadRoutes, Exchange> = {
  unread: ({ actor }) => unreadChats(actor),
  people: ({ actor }) => listPeople(actor),
  list: ({ actor }) => listChats(actor),
  create: ({ actor, body }) => openChat(actor, body),
  show: ({ actor, params }) => showChat(actor, params.id),
  rename: ({ actor, params, body }) => rename(actor, params.id, body.name),
  add: ({ actor, params, body }) => add(actor, params.id, body.userIds),
  leave: ({ actor, params }) => leave(actor, params.id, params.userId),
  mute: ({ actor, params, body }) => mute(actor, params.id, body.isMuted),
  messages: ({ actor, params, query }) => messagePage(actor, params.id, query),
  send: ({ actor, params, body }) => say(actor, params.id, body),
  edit: ({ actor, params, body }) => edit(actor, params, body),
  remove: ({ actor, params }) => remove(actor, params),
  react: ({ actor, params, body }) => react(actor, params, body.emoji),
  search: ({ actor, params, query }) => searchMessages(actor, params.id, query.words),
  files: ({ actor, params, query }) => listFiles(actor, params.id, query.before),
  tickets: ({ actor, query }) => ticketsShown(actor, query.ids.split(',').map(Number)),
  read: ({ actor, params, body }) => read(actor, params.id, body.seq),
  typing: ({ actor, params }) => typing(actor, params.id),
}
