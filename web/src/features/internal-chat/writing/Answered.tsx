import type { ChatMessage } from '@balcao/contract/chats/chats'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Quoted } from '../../../kit/words/Quoted.tsx'
import styles from '../Chat.module.css'
import type { People } from '../data/useChats.ts'
import { excerptOf } from '../talk/excerpt.ts'
import { draft, useDraft } from './drafts.ts'

/** What the words in the box answer. */
export function Answered({ chatId, rows, people }: { chatId: number; rows: readonly ChatMessage[]; people: People }) {
  const t = useText()
  const { quotes } = useDraft(chatId)
  const message = rows.find(({ seq }) => seq === quotes)
  if (!message) return null
  return (
    <div className={styles.answered}>
      <Quoted who={people.nameOf(message.userId)} words={excerptOf(message, t)} />
      <IconButton
        variant="subtle"
        size={28}
        label={t('internal-chat.stopAnswering')}
        onClick={() => draft(chatId, { quotes: undefined })}
      >
        <IconX size={15} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
