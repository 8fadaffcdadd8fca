import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { IconArrowForwardUp, IconBan, IconCloudDown, IconRobot } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { formatDateTime, formatTime } from '../../../kit/format.ts'
import { Tick } from '../../../kit/marks/Tick.tsx'
import { tickOf } from '../../../kit/marks/tick-of.ts'
import { useAsking } from './asking.ts'
import styles from './Bubble.module.css'
import { Content } from './Content.tsx'
import { viaOf } from './kinds.ts'

interface BubbleProps {
  message: MessageRow
  isFirst: boolean
  /** In a group every author is named. */
  isGroup: boolean
  quote?: ReactNode
  /** What can be done with it, while somebody is at it. */
  tools?: ReactNode
  /** Below it: why it was not sent, and what to do. */
  foot?: ReactNode
}

/** One message. Its own markup: there are many of them. */
export const Bubble = memo(function Bubble({ message, isFirst, isGroup, quote, tools, foot }: BubbleProps) {
  const { fromMe, isDeleted, status } = message
  const tick = fromMe ? tickOf(message) : null
  return (
    <>
      <div
        className={styles.bubble}
        data-from={fromMe ? 'us' : 'them'}
        data-first={isFirst || undefined}
        data-kind={!isDeleted && message.media?.kind === 'sticker' ? 'sticker' : undefined}
        data-state={isDeleted ? undefined : tick === 'failed' || tick === 'unconfirmed' ? tick : undefined}
        data-reacted={(message.reactions?.length ?? 0) > 0 || undefined}
      >
        {tools}
        {isFirst && <Who message={message} isGroup={isGroup} />}
        {message.isForwarded && !isDeleted && <Forwarded />}
        {quote}
        {isDeleted ? <Deleted message={message} /> : <Content message={message} />}
        <Meta message={message} />
        <Reactions message={message} />
      </div>
      {status !== 'received' && foot}
    </>
  )
})

function Who({ message, isGroup }: { message: MessageRow; isGroup: boolean }) {
  const t = useText()
  const names = useNames()
  const { userId } = useMe()
  if (!message.fromMe) return isGroup && message.authorName ? <div className={styles.who}>{message.authorName}</div> : null
  if (message.sendType === 'bot')
    return (
      <div className={styles.who}>
        <IconRobot size={14} stroke={2} aria-hidden />
        {t('messages.bot')}
      </div>
    )
  const writer = message.userId === userId ? undefined : names.user(message.userId)
  const via = viaOf(message)
  if (writer) return <div className={styles.who}>{writer.name}</div>
  return via ? <div className={styles.who}>{t(via)}</div> : null
}

function Forwarded() {
  const t = useText()
  return (
    <div className={styles.forwarded}>
      <IconArrowForwardUp size={14} stroke={1.9} aria-hidden />
      {t('messages.forwarded')}
    </div>
  )
}

/** People of the company may still read what it said; that it was deleted comes first. */
function Deleted({ message }: { message: MessageRow }) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.deleted}>
      <IconBan size={14} stroke={1.9} aria-hidden /> {t('messages.deleted')}{' '}
      {(message.body || message.media) && !shown && (
        <button type="button" className={styles.link} onClick={() => setShown(true)}>
          {t('messages.showDeleted')}
        </button>
      )}
      {shown && (
        <div className={styles.said}>
          <Content message={message} />
        </div>
      )}
    </div>
  )
}

function Meta({ message }: { message: MessageRow }) {
  const t = useText()
  const ask = useAsking()
  const { editedAt, synced, scheduleDate, fromMe, status, createdAt, timestamp } = message
  const said = timestamp ?? createdAt
  const tick = tickOf(message)
  return (
    <span className={styles.meta}>
      {status === 'canceled' && <span>{t('messages.canceled')}</span>}
      {editedAt && (
        <button type="button" className={styles.edited} title={t('messages.showVersions')} onClick={() => ask({ info: message })}>
          {t('messages.edited')}
        </button>
      )}
      {synced && <IconCloudDown size={13} stroke={2} role="img" aria-label={t('messages.synced')} />}
      {scheduleDate && status === 'pending' ? (
        <span>{t('messages.scheduled', { at: formatDateTime(scheduleDate) })}</span>
      ) : (
        <time dateTime={said} title={formatDateTime(said)}>
          {formatTime(said)}
        </time>
      )}
      {fromMe && status !== 'canceled' && <Tick state={tick} name={t(`messages.ack_${tick}`)} />}
    </span>
  )
}

/** Equal ones together, with how many; their authors are named on pointing at them. */
function Reactions({ message }: { message: MessageRow }) {
  const t = useText()
  const given = message.reactions ?? []
  if (given.length === 0) return null
  const counts = new Map<string, number>()
  for (const { emoji } of given) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  const told = given
    .map(({ emoji, fromMe, name }) =>
      t('messages.reaction', { emoji, who: fromMe ? t('messages.toYou') : (name ?? t('messages.customer')) }),
    )
    .join(', ')
  return (
    <span className={styles.reactions} role="img" aria-label={told} title={told}>
      {[...counts].map(([emoji, count]) => (
        <span key={emoji}>
          {emoji}
          {count > 1 && ` ${count}`}
        </span>
      ))}
    </span>
  )
}
