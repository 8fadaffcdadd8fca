import type { Chat, ChatMessage } from '@balcao/contract/chats/chats'
import type { Translate } from '../../../i18n/index.ts'
import { inClock } from '../../../kit/voice/Player.tsx'

/** A message in one line. */
export function excerptOf({ body, file, ticketId, deletedAt }: ChatMessage, t: Translate): string {
  if (deletedAt) return t('internal-chat.deleted')
  return body || fileWords(file, t) || (ticketId === null ? '' : `#${ticketId}`)
}

/** What was spoken has a length, everything else a name. */
export function fileWords(file: NonNullable<Chat['last']>['file'], t: Translate): string | undefined {
  if (file?.seconds && file.mimeType.startsWith('audio/')) return `${t('internal-chat.voice')} · ${inClock(file.seconds)}`
  return file?.name
}
