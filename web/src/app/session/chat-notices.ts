import { type Chat, type ChatMessage, chatRoutes } from '@balcao/contract/chats/chats'
import type { QueryClient } from '@tanstack/react-query'
import { askQuietly } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import { besideNow } from '../../features/internal-chat/beside.ts'
import type { News } from '../../features/notifications/engine.ts'
import { texts } from '../texts.ts'

/** What a colleague says, told as a customer's word is: unless the chat is muted and nobody calls one. */
export async function tellChat(
  cache: QueryClient,
  message: ChatMessage,
  me: number,
  say: (news: News) => Promise<void>,
): Promise<void> {
  const { chatId, userId, body, mentions } = message
  const beside = besideNow()
  if (document.hasFocus() && beside.isOpen && beside.chatId === chatId) return
  const [chat, people] = await Promise.all([chatOf(cache, chatId), peopleIn(cache)])
  const isCalled = mentions.includes(me)
  if (!chat || (chat.isMuted && !isCalled)) return
  await texts.load(['notifications'])
  const author = people.find(({ id }) => id === userId)?.name ?? ''
  const words = body || texts.state().t('notifications.file')
  await say({
    kind: 'called',
    ticketId: null,
    chatId,
    title: chat.name ?? author,
    body: chat.kind === 'group' ? `${author}: ${words}` : words,
    ...(isCalled ? {} : { isElsewhere: true }),
  })
}

const SOON_MS = 30_000
const chatOf = (cache: QueryClient, id: number): Promise<Chat | undefined> => {
  const known = cache.getQueryData<Chat[]>(keyOf(chatRoutes.list, {}))?.find(chat => chat.id === id)
  if (known) return Promise.resolve(known)
  return askQuietly(chatRoutes.show, { params: { id } }).then(
    ({ chat }) => chat,
    () => undefined,
  )
}

const peopleIn = (cache: QueryClient) =>
  cache
    .fetchQuery({ queryKey: keyOf(chatRoutes.people, {}), queryFn: () => askQuietly(chatRoutes.people, {}), staleTime: SOON_MS })
    .catch(() => [])
