import type { Chat, ChatMessage } from '@balcao/contract/chats/chats'
import { IconCheck, IconChecks, IconTrash } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { formatFullDate, formatTime } from '../../../kit/format.ts'
import { Quoted } from '../../../kit/words/Quoted.tsx'
import styles from '../Chat.module.css'
import type { People } from '../data/useChats.ts'
import { excerptOf } from './excerpt.ts'
import { FileView } from './FileView.tsx'
import { TicketCard } from './tickets.tsx'
import { Words } from './Words.tsx'

const BubbleTools = fetched(() => import('./BubbleTools.tsx'))

interface BubbleProps {
  message: ChatMessage
  chat: Chat
  people: People
  isFirst: boolean
  /** By everybody else. */
  isRead: boolean
  isMarked: boolean
  /** What it answers, where that is at hand. */
  quoted: ChatMessage | undefined
  onEdit(seq: number): void
  onGo(seq: number): void
}

/** One thing that was said. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, chat, people, isFirst, isRead, isMarked, onEdit } = props
  const t = useText()
  const [isNear, setNear] = useState(false)
  const isMine = message.userId === people.me
  const called = message.mentions.map(id => `@${people.nameOf(id)}`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only brings its tools, which the keyboard reaches by themselves
    <div
      className={styles.bubbleRow}
      data-seq={message.seq}
      data-marked={isMarked || undefined}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <article className={styles.bubble} data-mine={isMine || undefined} data-first={isFirst || undefined}>
        {isFirst && !isMine && chat.kind === 'group' && <b className={styles.author}>{people.nameOf(message.userId)}</b>}
        {message.deletedAt ? (
          <span className={styles.deleted}>
            <IconTrash size={14} stroke={1.75} aria-hidden /> {t('internal-chat.deleted')}
          </span>
        ) : (
          <>
            <Answering {...props} />
            <FileView message={message} />
            {message.body !== '' && <Words text={message.body} called={called} />}
            {message.ticketId !== null && <TicketCard id={message.ticketId} />}
          </>
        )}
        <span className={styles.meta}>
          {message.editedAt && !message.deletedAt && t('internal-chat.edited')}
          <time dateTime={message.createdAt} title={formatFullDate(message.createdAt)}>
            {formatTime(message.createdAt)}
          </time>
          {isMine && !message.deletedAt && <Ticks isRead={isRead} />}
        </span>
        <Reactions message={message} people={people} />
      </article>
      {!message.deletedAt && (
        <Suspense>
          <BubbleTools message={message} isMine={isMine} isShown={isNear} onEdit={onEdit} />
        </Suspense>
      )}
    </div>
  )
})

/** A member who joined after it was said cannot go there. */
function Answering({ message: { quotes }, chat, people, quoted, onGo }: BubbleProps) {
  const t = useText()
  if (quotes === null) return null
  const isReadable = quotes > chat.fromSeq
  const who = quoted ? people.nameOf(quoted.userId) : t('internal-chat.earlier')
  const words = quoted ? excerptOf(quoted, t) : t(isReadable ? 'internal-chat.showEarlier' : 'internal-chat.beforeYou')
  return <Quoted who={who} words={words} onGo={isReadable ? () => onGo(quotes) : undefined} />
}

function Ticks({ isRead }: { isRead: boolean }) {
  const t = useText()
  const label = t(isRead ? 'internal-chat.readByAll' : 'internal-chat.sent')
  return isRead ? (
    <IconChecks size={15} stroke={2} className={styles.read} role="img" aria-label={label} />
  ) : (
    <IconCheck size={15} stroke={2} role="img" aria-label={label} />
  )
}

function Reactions({ message, people }: { message: ChatMessage; people: People }) {
  if (message.reactions.length === 0) return null
  const by = Map.groupBy(message.reactions, ({ emoji }) => emoji)
  return (
    <span className={styles.reactions}>
      {[...by].map(([emoji, all]) => (
        <span key={emoji} title={all.map(({ userId }) => people.nameOf(userId)).join(', ')}>
          {emoji}
          {all.length > 1 && ` ${all.length}`}
        </span>
      ))}
    </span>
  )
}
