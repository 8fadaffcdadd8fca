import { unreadIn } from '@balcao/contract/chats/unread'
import { IconMessageOff } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Chat.module.css'
import { useChats, useHeld, usePeople, useShown } from '../data/useChats.ts'
import { Composer } from '../writing/Composer.tsx'
import { Head } from './Head.tsx'
import { Story, type Unread } from './Story.tsx'

const Seek = fetched(() => import('./Seek.tsx'))

const NOTHING: Unread = { from: 0, count: 0 }

interface TalkProps {
  chatId: number
  hasDetails: boolean
  /** Absent where there is no room for them. */
  onDetails?: () => void
  onBack(): void
}

/** A conversation among colleagues. */
export function Talk({ chatId, hasDetails, onDetails, onBack }: TalkProps) {
  const t = useText()
  const chats = useChats()
  const people = usePeople()
  const shown = useShown(chatId)
  const held = useHeld(chatId)
  const [isSeeking, setSeeking] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const [goal, setGoal] = useState<{ seq: number } | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const chat = chats.data?.find(({ id }) => id === chatId)
  const unread = useRef<Unread | null>(null)
  if (chat && unread.current === null) unread.current = { from: chat.lastSeq - unreadIn(chat), count: unreadIn(chat) }

  if (chats.data && !chat)
    return (
      <section className={styles.nobody}>
        <EmptyState
          picture={<IconMessageOff size={40} stroke={1.5} aria-hidden />}
          title={t('internal-chat.gone')}
          help={t('internal-chat.goneHelp')}
        >
          <button type="button" className={styles.link} onClick={onBack}>
            {t('internal-chat.backToList')}
          </button>
        </EmptyState>
      </section>
    )
  if (held.error && !held.data)
    return (
      <section className={styles.nobody}>
        <ErrorState error={held.error} retry={() => void held.refetch()} />
      </section>
    )
  if (!chat || !held.data || !shown.data)
    return (
      <section className={styles.talk}>
        <Loading />
      </section>
    )
  const goTo = async (seq: number) => {
    await held.goTo(seq)
    setGoal({ seq })
  }
  return (
    <section className={styles.talk} aria-label={t('internal-chat.talk')}>
      <Head
        chat={chat}
        members={shown.data.members}
        people={people}
        hasDetails={hasDetails}
        onDetails={onDetails}
        onSeek={() => setSeeking(!isSeeking)}
        onBack={onBack}
      />
      {isSeeking && (
        <Suspense>
          <Seek chatId={chatId} people={people} onGo={seq => void goTo(seq)} onClose={() => setSeeking(false)} />
        </Suspense>
      )}
      <Story
        chat={chat}
        held={held.data}
        members={shown.data.members}
        people={people}
        unread={unread.current ?? NOTHING}
        goal={goal}
        onOlder={held.older}
        onNewest={() => void held.newest()}
        onGo={seq => void goTo(seq)}
        onEdit={seq => {
          setEditing(seq)
          box.current?.focus()
        }}
      />
      <Composer
        chat={chat}
        members={shown.data.members}
        people={people}
        rows={held.data.rows}
        editing={editing}
        onEditing={setEditing}
        box={box}
      />
    </section>
  )
}
