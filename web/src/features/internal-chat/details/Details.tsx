import type { Chat, ChatMember } from '@balcao/contract/chats/chats'
import { chatRoutes } from '@balcao/contract/chats/chats'
import { IconBell, IconBellOff, IconDoorExit, IconDots, IconPencil, IconUserMinus, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import styles from '../Chat.module.css'
import { nameOf, type People, useChats, usePeople, useShown } from '../data/useChats.ts'
import { ChatFace, PersonFace, useStateWords } from '../Face.tsx'
import { Files } from './Files.tsx'

const AddPeople = fetched(() => import('./AddPeople.tsx'))
const Rename = fetched(() => import('./Rename.tsx'))

/** Who is in it, and what files were shown. */
export function Details({ chatId, onClose, onGone }: { chatId: number; onClose(): void; onGone(): void }) {
  const t = useText()
  const people = usePeople()
  const chat = useChats().data?.find(({ id }) => id === chatId)
  const { data } = useShown(chatId)
  if (!chat || !data) return null
  return (
    <aside className={styles.details} aria-label={t('internal-chat.details')}>
      <header className={styles.detailsHead}>
        <ChatFace chat={chat} people={people} size={44} />
        <h2>{nameOf(chat, people)}</h2>
        <ChatMenu chat={chat} members={data.members} people={people} onGone={onGone} />
        <span className={styles.closeDetails}>
          <IconButton variant="subtle" size={36} label={t('kit.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      </header>
      {chat.kind === 'group' && <Members chat={chat} members={data.members} people={people} />}
      <Files chatId={chatId} people={people} />
    </aside>
  )
}

interface MenuProps {
  chat: Chat
  members: readonly ChatMember[]
  people: People
  onGone(): void
}

function ChatMenu({ chat, members, people, onGone }: MenuProps) {
  const t = useText()
  const [asked, setAsked] = useState<'leave' | 'rename' | null>(null)
  const params = { id: chat.id }
  const mute = () => void api(chatRoutes.mute, { params, body: { isMuted: !chat.isMuted } }).catch(tellFailure)
  const leave = () => api(chatRoutes.leave, { params: { ...params, userId: people.me } }).then(onGone, tellFailure)
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button" className={styles.toolButton} aria-label={t('internal-chat.chatMenu')}>
            <IconDots size={19} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={
              chat.isMuted ? (
                <IconBell size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconBellOff size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={mute}
          >
            {t(chat.isMuted ? 'internal-chat.unmute' : 'internal-chat.mute')}
          </Menu.Item>
          {chat.kind === 'group' && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => setAsked('rename')}>
                {t('internal-chat.rename')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconDoorExit size={16} stroke={1.75} aria-hidden />}
                onClick={() => setAsked('leave')}
              >
                {t('internal-chat.leave')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'leave' && (
        <Confirm
          title={t('internal-chat.leaveTitle', { name: chat.name ?? '' })}
          help={t(members.length === 1 ? 'internal-chat.leaveLastHelp' : 'internal-chat.leaveHelp')}
          act={t('internal-chat.leave')}
          onConfirm={leave}
          onClose={() => setAsked(null)}
        />
      )}
      <Suspense>{asked === 'rename' && <Rename chat={chat} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

function Members({ chat, members, people }: Omit<MenuProps, 'onGone'>) {
  const t = useText()
  const words = useStateWords()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<number | null>(null)
  const isOwner = chat.ownerId === people.me
  const inOrder = [...members].sort((a, b) => Number(b.userId === people.me) - Number(a.userId === people.me))
  return (
    <section className={styles.part}>
      <h3>
        {t('internal-chat.people')} <span className={styles.number}>{members.length}</span>
        <button type="button" className={styles.link} onClick={() => setAdding(true)}>
          {t('internal-chat.add')}
        </button>
      </h3>
      <ul>
        {inOrder.map(({ userId }) => {
          const person = people.of(userId)
          const isMe = userId === people.me
          const state = isMe ? t('internal-chat.you').toLowerCase() : person ? words(person) : ''
          return (
            <li key={userId} className={styles.member}>
              <PersonFace person={person} size={32} />
              <span>
                <b>{person?.name}</b>
                <small>{userId === chat.ownerId ? `${state}, ${t('internal-chat.owner')}` : state}</small>
              </span>
              {isOwner && !isMe && (
                <IconButton
                  variant="subtle"
                  size={30}
                  label={t('internal-chat.removePerson', { name: person?.name ?? '' })}
                  onClick={() => setLeaving(userId)}
                >
                  <IconUserMinus size={16} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <Suspense>{isAdding && <AddPeople chatId={chat.id} members={members} onClose={() => setAdding(false)} />}</Suspense>
      {leaving !== null && (
        <Confirm
          title={t('internal-chat.removeTitle', { name: people.nameOf(leaving) })}
          help={t('internal-chat.removeHelp')}
          act={t('internal-chat.remove')}
          onConfirm={() => api(chatRoutes.leave, { params: { id: chat.id, userId: leaving } }).then(() => undefined, tellFailure)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}
