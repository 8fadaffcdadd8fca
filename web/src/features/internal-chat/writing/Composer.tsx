import { CHAT_LIMITS, type Chat, type ChatMember, type ChatMessage, chatRoutes } from '@balcao/contract/chats/chats'
import { IconMicrophone, IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetched } from '../../../api/fetched.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { CallOptions } from '../../../kit/words/CallOptions.tsx'
import { EmojiButton } from '../../../kit/words/emoji/EmojiButton.tsx'
import { hasKeyboard } from '../../../kit/writing.ts'
import styles from '../Chat.module.css'
import { tellHere } from '../data/hearing.ts'
import { sayInChat } from '../data/sending.ts'
import { tellTyping, useTyping } from '../data/typing.ts'
import type { People } from '../data/useChats.ts'
import { mayEdit } from '../talk/may-edit.ts'
import { Answered } from './Answered.tsx'
import { Attached, AttachFile, ShowTicket } from './Attaching.tsx'
import { draft, draftOf, dropDraft, useDraft } from './drafts.ts'
import { useUploads } from './uploads.ts'
import { calledBy, useCalling } from './useCalling.ts'

interface ComposerProps {
  chat: Chat
  members: readonly ChatMember[]
  people: People
  rows: readonly ChatMessage[]
  /** Own message whose words are being changed. */
  editing: number | null
  onEditing(seq: number | null): void
  box: RefObject<HTMLTextAreaElement | null>
}

const VoiceBar = fetched(() => import('./VoiceBar.tsx'))

const HIGHEST_PX = 168

/** Where one writes to colleagues. */
export function Composer(props: ComposerProps) {
  const t = useText()
  const { chat, people } = props
  const other = people.of(chat.otherId)
  if (chat.kind === 'direct' && other && !other.isActive)
    return <p className={styles.noComposer}>{t('internal-chat.isGone', { name: other.name })}</p>
  return <Writing {...props} />
}

function Writing({ chat, members, people, rows, editing, onEditing, box }: ComposerProps) {
  const t = useText()
  const { text, quotes } = useDraft(chat.id)
  const uploads = useUploads(chat.id)
  const [isSpeaking, setSpeaking] = useState(false)
  const edit = useSend(chatRoutes.edit)
  const others = members.filter(({ userId }) => userId !== people.me)
  const calling = useCalling(
    chat.id,
    others.flatMap(({ userId }) => people.of(userId) ?? []),
    box,
  )
  useHeight(box, text)
  useFocus(box, quotes)
  useEditing(chat.id, { rows, editing, people })

  const stopEditing = () => {
    onEditing(null)
    dropDraft(chat.id)
  }
  const send = () => {
    const now = draftOf(chat.id)
    const body = now.text.trim()
    const mentions = calledBy(now)
    if (editing !== null) {
      if (body === '') return
      void edit.run({ params: { id: chat.id, seq: editing }, body: { body, mentions } }, { done: tellHere.changed })
      return stopEditing()
    }
    const files = uploads.all.flatMap(({ stored }) => stored ?? [])
    if (uploads.isBusy || (body === '' && files.length === 0)) return
    const [first, ...rest] = files
    sayInChat({
      chatId: chat.id,
      body,
      mentions,
      ...(now.quotes && { quotes: now.quotes }),
      ...(first ? { fileId: first.id, fileName: first.name } : {}),
    })
    for (const { id, name } of rest) sayInChat({ chatId: chat.id, body: '', mentions: [], fileId: id, fileName: name })
    uploads.clear()
    dropDraft(chat.id)
  }
  const editLast = () => {
    const last = rows.findLast(one => one.userId === people.me && mayEdit(one))
    if (last) onEditing(last.seq)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (calling.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && hasKeyboard()) {
      event.preventDefault()
      send()
    }
    if (event.key === 'ArrowUp' && text === '' && editing === null) {
      event.preventDefault()
      editLast()
    }
    if (event.key === 'Escape' && editing !== null) {
      event.stopPropagation()
      stopEditing()
    }
  }
  const closeVoice = () => {
    setSpeaking(false)
    requestAnimationFrame(() => box.current?.focus())
  }
  const isEmpty = text.trim() === '' && uploads.all.every(({ stored }) => !stored)
  return (
    <div className={styles.composer}>
      <Typing chatId={chat.id} people={people} />
      {calling.isOpen && <CallOptions label={t('internal-chat.callSomebody')} calling={calling} />}
      {editing !== null && (
        <p className={styles.editing}>
          {t('internal-chat.editing')}
          <IconButton variant="subtle" size={28} label={t('internal-chat.stopEditing')} onClick={stopEditing}>
            <IconX size={15} stroke={1.75} aria-hidden />
          </IconButton>
        </p>
      )}
      {editing === null && <Answered chatId={chat.id} rows={rows} people={people} />}
      <Attached uploads={uploads} />
      {isSpeaking ? (
        <Suspense>
          <VoiceBar chatId={chat.id} onClose={closeVoice} />
        </Suspense>
      ) : (
        <div className={styles.box}>
          {editing === null && <AttachFile onFiles={uploads.add} />}
          {editing === null && (
            <ShowTicket onTicket={ticketId => sayInChat({ chatId: chat.id, body: '', mentions: [], ticketId })} />
          )}
          <EmojiButton className={styles.notOnPhone} onPick={emoji => insert(chat.id, box, emoji)} />
          <textarea
            ref={box}
            className={styles.text}
            rows={1}
            aria-label={t('internal-chat.message')}
            placeholder={t('internal-chat.message')}
            value={text}
            maxLength={CHAT_LIMITS.letters}
            onChange={event => {
              draft(chat.id, { text: event.currentTarget.value })
              if (event.currentTarget.value.trim() !== '') tellTyping(chat.id)
            }}
            onKeyDown={onKeyDown}
            onPaste={event => {
              const files = [...event.clipboardData.files]
              if (files.length === 0) return
              event.preventDefault()
              uploads.add(files)
            }}
          />
          {editing === null && text.trim() === '' && uploads.all.length === 0 && (
            <IconButton variant="subtle" size={34} label={t('messages.record')} onClick={() => setSpeaking(true)}>
              <IconMicrophone size={19} stroke={1.75} aria-hidden />
            </IconButton>
          )}
          <button
            type="button"
            className={styles.send}
            aria-label={t('internal-chat.send')}
            disabled={isEmpty || uploads.isBusy}
            onClick={send}
          >
            <IconSend2 size={18} stroke={1.9} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

/** Where the cursor stands, which then stands behind it. */
function insert(chatId: number, box: RefObject<HTMLTextAreaElement | null>, words: string): void {
  const { text } = draftOf(chatId)
  const at = Math.min(box.current?.selectionStart ?? text.length, text.length)
  flushSync(() => draft(chatId, { text: text.slice(0, at) + words + text.slice(at) }))
  box.current?.focus()
  box.current?.setSelectionRange(at + words.length, at + words.length)
}

function useHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another height
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = '0'
    area.style.height = `${Math.min(area.scrollHeight, HIGHEST_PX)}px`
  }, [box, text])
}

/** The cursor is where one types; a finger opens no keyboard by opening a chat. */
function useFocus(box: RefObject<HTMLTextAreaElement | null>, quotes: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person who answers something writes next
  useEffect(() => {
    if (hasKeyboard()) box.current?.focus({ preventScroll: true })
  }, [box, quotes])
}

/** Its words come into the box, with whom they call. */
function useEditing(chatId: number, { rows, editing, people }: Pick<ComposerProps, 'rows' | 'editing' | 'people'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message one begins to change
  useEffect(() => {
    const message = rows.find(({ seq }) => seq === editing)
    if (message) draft(chatId, { text: message.body, picked: message.mentions.map(id => ({ id, name: people.nameOf(id) })) })
  }, [chatId, editing])
}

function Typing({ chatId, people }: { chatId: number; people: People }) {
  const t = useText()
  const writing = useTyping(chatId)
  if (writing.length === 0) return null
  const [first] = writing
  return (
    <p className={styles.isTyping} role="status">
      <span className={styles.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {writing.length === 1
        ? t('internal-chat.isWriting', { name: people.nameOf(first).split(' ')[0] ?? '' })
        : t('internal-chat.areWriting', { count: writing.length })}
    </p>
  )
}
