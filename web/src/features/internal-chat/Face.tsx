import type { Chat, ChatPerson } from '@balcao/contract/chats/chats'
import { IconUsers } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import styles from './Chat.module.css'
import { nameOf, type People } from './data/useChats.ts'

const stateOf = ({ isOnline, isIdle, isActive }: ChatPerson) =>
  !isActive ? 'gone' : !isOnline ? 'away' : isIdle ? 'idle' : 'here'

/** Whether somebody is there, in words. */
export function useStateWords(): (person: ChatPerson) => string {
  const t = useText()
  return person => t(`internal-chat.is_${stateOf(person)}`)
}

/** Presence is shape and colour, and has its name. */
export function PersonFace({ person, size }: { person: ChatPerson | undefined; size: number }) {
  const words = useStateWords()
  return (
    <span className={styles.face}>
      <Avatar name={person?.name ?? ''} size={size} />
      {person?.isActive && <span className={styles.presence} data-is={stateOf(person)} role="img" aria-label={words(person)} />}
    </span>
  )
}

/** People are circles, groups are squares. */
export function ChatFace({ chat, people, size }: { chat: Chat; people: People; size: number }) {
  if (chat.kind === 'direct') return <PersonFace person={people.of(chat.otherId)} size={size} />
  return (
    <span className={styles.group} style={{ width: size, height: size }} aria-hidden title={nameOf(chat, people)}>
      <IconUsers size={size * 0.5} stroke={1.75} />
    </span>
  )
}
