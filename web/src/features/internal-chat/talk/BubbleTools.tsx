import { CHAT_REACTIONS, type ChatMessage, chatRoutes } from '@balcao/contract/chats/chats'
import { IconArrowBackUp, IconCopy, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import styles from '../Chat.module.css'
import { tellHere } from '../data/hearing.ts'
import { draft } from '../writing/drafts.ts'
import { mayEdit } from './may-edit.ts'

interface BubbleToolsProps {
  message: ChatMessage
  isMine: boolean
  isShown: boolean
  onEdit(seq: number): void
}

/** What can be done with a message: by the pointer beside it, and by the keyboard in its turn. */
export default function BubbleTools({ message, isMine, isShown, onEdit }: BubbleToolsProps) {
  const t = useText()
  const { userId } = useMe()
  const params = { id: message.chatId, seq: message.seq }
  const mine = message.reactions.find(one => one.userId === userId)?.emoji
  const react = (emoji: (typeof CHAT_REACTIONS)[number]) => {
    api(chatRoutes.react, { params, body: { emoji: emoji === mine ? null : emoji } }).then(tellHere.changed, tellFailure)
  }
  const remove = () => {
    api(chatRoutes.remove, { params }).then(tellHere.changed, tellFailure)
  }
  return (
    <span className={styles.tools} data-shown={isShown || undefined}>
      <Menu position={isMine ? 'bottom-end' : 'bottom-start'}>
        <Menu.Target>
          <button type="button" className={styles.tool} aria-label={t('internal-chat.messageMenu')}>
            <IconDotsVertical size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <span className={styles.six}>
            {CHAT_REACTIONS.map(emoji => (
              <Menu.Item
                key={emoji}
                className={styles.emoji}
                data-on={emoji === mine || undefined}
                aria-label={t('internal-chat.react', { emoji })}
                onClick={() => react(emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
          </span>
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            onClick={() => draft(message.chatId, { quotes: message.seq })}
          >
            {t('internal-chat.answer')}
          </Menu.Item>
          {message.body !== '' && (
            <Menu.Item
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => void navigator.clipboard?.writeText(message.body)}
            >
              {t('internal-chat.copy')}
            </Menu.Item>
          )}
          {isMine && mayEdit(message) && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => onEdit(message.seq)}>
              {t('internal-chat.edit')}
            </Menu.Item>
          )}
          {isMine && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={remove}>
              {t('internal-chat.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
