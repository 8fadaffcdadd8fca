import { CHAT_LIMITS, type ChatMessage } from '@balcao/contract/chats/chats'

/** Words of one's own, for a quarter of an hour. */
export const mayEdit = ({ createdAt, deletedAt, body }: Pick<ChatMessage, 'createdAt' | 'deletedAt' | 'body'>): boolean =>
  deletedAt === null && body !== '' && Date.now() - Date.parse(createdAt) < CHAT_LIMITS.editMinutes * 60_000
