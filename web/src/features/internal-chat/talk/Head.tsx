import type { Chat, ChatMember } from '@balcao/contract/chats/chats'
import { IconArrowLeft, IconInfoCircle, IconSearch } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import styles from '../Chat.module.css'
import { nameOf, type People } from '../data/useChats.ts'
import { ChatFace, useStateWords } from '../Face.tsx'

interface HeadProps {
  chat: Chat
  members: readonly ChatMember[]
  people: People
  hasDetails: boolean
  onDetails: (() => void) | undefined
  onSeek(): void
  onBack(): void
}

export function Head({ chat, members, people, hasDetails, onDetails, onSeek, onBack }: HeadProps) {
  const t = useText()
  const words = useStateWords()
  const other = people.of(chat.otherId)
  return (
    <header className={styles.talkHead}>
      <span className={styles.backToList}>
        <IconButton variant="subtle" size={40} label={t('internal-chat.backToList')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </span>
      <ChatFace chat={chat} people={people} size={36} />
      <div className={styles.who}>
        <h2>{nameOf(chat, people)}</h2>
        <p>{chat.kind === 'direct' ? other && words(other) : <Members members={members} people={people} />}</p>
      </div>
      <IconButton variant="subtle" size={36} label={t('internal-chat.seek')} onClick={onSeek}>
        <IconSearch size={19} stroke={1.75} aria-hidden />
      </IconButton>
      {onDetails && (
        <IconButton
          variant={hasDetails ? 'light' : 'subtle'}
          size={36}
          label={t('internal-chat.details')}
          aria-pressed={hasDetails}
          onClick={onDetails}
        >
          <IconInfoCircle size={19} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </header>
  )
}

const NAMED = 3

function Members({ members, people }: { members: readonly ChatMember[]; people: People }) {
  const t = useText()
  const others = members.filter(({ userId }) => userId !== people.me)
  const names = others.slice(0, NAMED).map(({ userId }) => people.nameOf(userId).split(' ')[0])
  const more = others.length - names.length
  const here = members.filter(({ userId }) => people.of(userId)?.isOnline).length
  const listed = [...names, t('internal-chat.you').toLowerCase()].join(', ')
  return `${more > 0 ? t('internal-chat.andMore', { names: listed, more }) : listed}; ${t('internal-chat.here', { count: here })}`
}
