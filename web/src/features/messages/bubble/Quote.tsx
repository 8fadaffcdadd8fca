import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { type Translate, useText } from '../../../i18n/index.ts'
import { Quoted } from '../../../kit/words/Quoted.tsx'
import { kindName, viaOf } from './kinds.ts'

/** The author, as the reader calls them. */
export function useAuthor() {
  const t = useText()
  const names = useNames()
  const { userId } = useMe()
  return (message: MessageRow, contactName: string): string => {
    if (!message.fromMe) return message.authorName ?? contactName
    if (message.userId === userId) return t('messages.you')
    return names.user(message.userId)?.name ?? t(viaOf(message) ?? 'messages.viaPhone')
  }
}

export function excerpt(message: MessageRow, t: Translate): string {
  const kind = kindName(message)
  if (message.isDeleted) return t('messages.deleted')
  return [kind && t(kind), message.body || message.media?.name].filter(Boolean).join(' · ')
}

/** The message that is answered, in short; a way to it. */
export function Quote({ message, who, onGo }: { message: MessageRow; who: string; onGo?: () => void }) {
  return <Quoted who={who} words={excerpt(message, useText())} onGo={onGo} />
}
