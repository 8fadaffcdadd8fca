import type { Chat } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { IconAt, IconBellOff } from '@tabler/icons-react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import styles from '../Chat.module.css'
import { useTyping } from '../data/typing.ts'
import { nameOf, type People } from '../data/useChats.ts'
import { ChatFace } from '../Face.tsx'
import { fileWords } from '../talk/excerpt.ts'

interface ChatRowProps {
  chat: Chat
  people: People
  isOpen: boolean
  onOpen(id: number): void
}

export function ChatRow({ chat, people, isOpen, onOpen }: ChatRowProps) {
  const t = useText()
  const locale = useLocale()
  const unread = unreadIn(chat)
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
        onClick={() => onOpen(chat.id)}
      >
        <ChatFace chat={chat} people={people} size={40} />
        <span className={styles.rowWords}>
          <span className={styles.line}>
            <b>{nameOf(chat, people)}</b>
            {chat.isMuted && <IconBellOff size={14} stroke={1.75} role="img" aria-label={t('internal-chat.muted')} />}
            {chat.last && <time dateTime={chat.lastAt}>{formatWhen(chat.lastAt, locale)}</time>}
          </span>
          <span className={styles.line}>
            <Last chat={chat} people={people} />
            {chat.called.length > 0 && (
              <IconAt size={16} stroke={2} className={styles.called} role="img" aria-label={t('internal-chat.called')} />
            )}
            {unread > 0 && (
              <span className={styles.unread} role="img" aria-label={t('internal-chat.unread', { count: unread })}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

function Last({ chat, people }: { chat: Chat; people: People }) {
  const t = useText()
  const typing = useTyping(chat.id)
  const { last } = chat
  if (typing.length > 0) return <span className={styles.typing}>{t('internal-chat.writing')}</span>
  if (!last) return <span className={styles.last}>{t('internal-chat.nothingSaid')}</span>
  const words = last.deletedAt
    ? t('internal-chat.deleted')
    : last.body || fileWords(last.file, t) || t('internal-chat.ticketShown')
  const who =
    last.userId === people.me ? t('internal-chat.you') : chat.kind === 'group' ? firstName(people.nameOf(last.userId)) : ''
  return <span className={styles.last}>{who ? `${who}: ${words}` : words}</span>
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
