import type { ChatMessage } from '@balcao/contract/chats/chats'
import type { Translate } from '../../../i18n/index.ts'

/** A message in one line. */
export function excerptOf({ body, file, ticketId, deletedAt }: ChatMessage, t: Translate): string {
  if (deletedAt) return t('internal-chat.deleted')
  return body || file?.name || (ticketId === null ? '' : `#${ticketId}`)
}
