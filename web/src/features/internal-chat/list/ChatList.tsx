import { TextInput } from '@mantine/core'
import { IconEdit, IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Chat.module.css'
import { useChats, usePeople } from '../data/useChats.ts'
import { ChatRow } from './ChatRow.tsx'
import { chatsFor, peopleFor, TABS, type Tab, unreadChats } from './finding.ts'
import { PersonRow } from './PersonRow.tsx'

const NewChat = fetched(() => import('./NewChat.tsx'))

interface ChatListProps {
  open: number | null
  onOpen(id: number): void
  back: ReactNode
}

/** Every chat one is in, and everybody one can write to. */
export function ChatList({ open, onOpen, back }: ChatListProps) {
  const t = useText()
  const chats = useChats()
  const [tab, setTab] = useState<Tab>('all')
  const [words, setWords] = useState('')
  const [isNew, setNew] = useState(false)
  const unread = unreadChats(chats.data ?? [])
  return (
    <section className={styles.list} aria-label={t('internal-chat.conversations')}>
      <header className={styles.head}>
        {back}
        <h1 tabIndex={-1}>{t('internal-chat.title')}</h1>
        <IconButton variant="subtle" size={36} label={t('internal-chat.new')} onClick={() => setNew(true)}>
          <IconEdit size={19} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.search}>
        <TextInput
          aria-label={t('internal-chat.search')}
          placeholder={t('internal-chat.search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={words}
          maxLength={100}
          onChange={event => setWords(event.currentTarget.value)}
        />
      </div>
      <div className={styles.tabs} role="tablist" aria-label={t('internal-chat.conversations')}>
        {TABS.map(one => (
          <button key={one} type="button" role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
            {t(`internal-chat.tab_${one}`)}
            {one === 'unread' && unread > 0 && <span className={styles.many}>{unread}</span>}
          </button>
        ))}
      </div>
      {chats.error && !chats.data ? (
        <ErrorState error={chats.error} retry={() => void chats.refetch()} />
      ) : chats.data ? (
        <Found
          tab={tab}
          words={words}
          open={open}
          onOpen={onOpen}
          onAll={() => [setTab('all'), setWords('')]}
          onNew={() => setNew(true)}
        />
      ) : (
        <Loading />
      )}
      {isNew && (
        <Suspense>
          <NewChat onClose={() => setNew(false)} onMade={onOpen} />
        </Suspense>
      )}
    </section>
  )
}

interface FoundProps {
  tab: Tab
  words: string
  open: number | null
  onOpen(id: number): void
  onAll(): void
  onNew(): void
}

function Found({ tab, words, open, onOpen, onAll, onNew }: FoundProps) {
  const t = useText()
  const people = usePeople()
  const all = useChats().data ?? []
  const chats = chatsFor(all, people, { tab, words, open })
  const strangers = peopleFor(all, people, { tab, words })
  if (chats.length === 0 && strangers.length === 0) {
    const isNarrowed = words !== '' || tab !== 'all'
    return (
      <EmptyState
        picture={<IconUsersGroup size={36} stroke={1.5} aria-hidden />}
        title={t(isNarrowed ? 'internal-chat.noneFound' : 'internal-chat.none')}
        help={t(isNarrowed ? 'internal-chat.noneFoundHelp' : 'internal-chat.noneHelp')}
      >
        <button type="button" className={styles.link} onClick={isNarrowed ? onAll : onNew}>
          {t(isNarrowed ? 'internal-chat.showAll' : 'internal-chat.new')}
        </button>
      </EmptyState>
    )
  }
  return (
    <ul className={styles.rows}>
      {chats.map(chat => (
        <ChatRow key={chat.id} chat={chat} people={people} isOpen={chat.id === open} onOpen={onOpen} />
      ))}
      {strangers.map(person => (
        <PersonRow key={`person ${person.id}`} person={person} onOpen={onOpen} />
      ))}
    </ul>
  )
}
