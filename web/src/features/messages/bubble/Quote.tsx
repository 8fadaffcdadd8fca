import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { type Translate, useText } from '../../../i18n/index.ts'
import styles from './Bubble.module.css'
import { kindName } from './kinds.ts'

/** Whoever wrote it, as the reader calls them. */
export function useAuthor() {
  const t = useText()
  const names = useNames()
  const { userId } = useMe()
  return (message: MessageRow, contactName: string): string => {
    if (!message.fromMe) return message.authorName ?? contactName
    if (message.userId === userId) return t('messages.you')
    return names.user(message.userId)?.name ?? t(message.sendType === 'bot' ? 'messages.bot' : 'messages.viaPhone')
  }
}

export function excerpt(message: MessageRow, t: Translate): string {
  const kind = kindName(message)
  if (message.isDeleted) return t('messages.deleted')
  return [kind && t(kind), message.body || message.media?.name].filter(Boolean).join(' · ')
}

/** The message that is answered, in short; a way to it. */
export function Quote({ message, who, onGo }: { message: MessageRow; who: string; onGo?: () => void }) {
  const t = useText()
  const words = (
    <>
      <b>{who}</b>
      <span>{excerpt(message, t)}</span>
    </>
  )
  if (!onGo) return <div className={styles.quote}>{words}</div>
  return (
    <button type="button" className={styles.quote} onClick={onGo}>
      {words}
    </button>
  )
}
