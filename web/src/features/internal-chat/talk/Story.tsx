import type { Chat, ChatMember } from '@balcao/contract/chats/chats'
import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatDay } from '../../../kit/format.ts'
import styles from '../Chat.module.css'
import { useOutgoingChat } from '../data/sending.ts'
import type { Held } from '../data/store.ts'
import { type People, readByAll } from '../data/useChats.ts'
import { Bubble } from './Bubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { ShownTickets } from './tickets.tsx'
import { useReading } from './useReading.ts'

/** What was unread when it was opened: after which message, and how many. */
export interface Unread {
  from: number
  count: number
}

interface StoryProps {
  chat: Chat
  held: Held
  members: readonly ChatMember[]
  people: People
  unread: Unread
  goal: { seq: number } | null
  onOlder(): Promise<void>
  onNewest(): void
  onEdit(seq: number): void
  onGo(seq: number): void
}

const NEAR_TOP_PX = 300

/** What was said, in order, standing at its end. The scroller hangs from below: what comes above moves nothing. */
export function Story({ chat, held, members, people, unread, goal, onOlder, onNewest, onEdit, onGo }: StoryProps) {
  const t = useText()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const loading = useRef(false)
  const [isAway, setAway] = useState(false)
  const outgoing = useOutgoingChat().filter(one => one.chatId === chat.id)
  const read = readByAll(members, people.me)
  useReading(chat, !isAway && !held.hasNewer)
  useGoal(box, goal)
  useOwnWords(box, outgoing.length)

  const older = () => {
    const at = box.current
    if (!at) return
    setAway(at.scrollTop < -80)
    const fromTop = at.scrollHeight - at.clientHeight + at.scrollTop
    if (fromTop > NEAR_TOP_PX || !held.hasMore || loading.current) return
    loading.current = true
    void onOlder().finally(() => {
      loading.current = false
    })
  }
  const toEnd = () => {
    if (held.hasNewer) onNewest()
    box.current?.scrollTo({ top: 0 })
  }
  return (
    <ShownTickets rows={held.rows}>
      <div ref={box} className={styles.story} onScroll={older} role="log" aria-label={t('internal-chat.messages')} tabIndex={-1}>
        <div className={styles.said}>
          {held.rows.length === 0 && outgoing.length === 0 && <p className={styles.begin}>{t('internal-chat.begin')}</p>}
          {held.rows.map((message, i) => {
            const before = held.rows[i - 1]
            const isNewDay = !before || new Date(before.createdAt).toDateString() !== new Date(message.createdAt).toDateString()
            const isUnread = unread.count > 0 && message.seq === unread.from + 1
            return (
              <Fragment key={message.seq}>
                {isNewDay && <div className={styles.day}>{formatDay(message.createdAt, locale)}</div>}
                {isUnread && (
                  // biome-ignore lint/a11y/useSemanticElements: a line with words in it
                  <div role="separator" className={styles.unreadLine}>
                    {t('internal-chat.unread', { count: unread.count })}
                  </div>
                )}
                <Bubble
                  message={message}
                  chat={chat}
                  people={people}
                  isFirst={isNewDay || isUnread || before?.userId !== message.userId}
                  isRead={message.seq <= read}
                  isMarked={goal?.seq === message.seq}
                  quoted={message.quotes === null ? undefined : held.rows.find(({ seq }) => seq === message.quotes)}
                  onEdit={onEdit}
                  onGo={onGo}
                />
              </Fragment>
            )
          })}
          {!held.hasNewer && outgoing.map(one => <OutgoingBubble key={one.idFront} outgoing={one} people={people} />)}
        </div>
      </div>
      {(isAway || held.hasNewer) && (
        <button type="button" className={styles.toEnd} aria-label={t('internal-chat.toEnd')} onClick={toEnd}>
          <IconArrowDown size={18} stroke={1.9} aria-hidden />
        </button>
      )}
    </ShownTickets>
  )
}

function useGoal(box: RefObject<HTMLDivElement | null>, goal: { seq: number } | null): void {
  useEffect(() => {
    if (!goal) return
    box.current?.querySelector(`[data-seq="${goal.seq}"]`)?.scrollIntoView({ block: 'center' })
  }, [box, goal])
}

/** One's own words bring one back to the end. */
function useOwnWords(box: RefObject<HTMLDivElement | null>, sending: number): void {
  const before = useRef(sending)
  useEffect(() => {
    if (sending > before.current) box.current?.scrollTo({ top: 0 })
    before.current = sending
  }, [box, sending])
}
