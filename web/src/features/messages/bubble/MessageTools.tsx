import { sendingRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBolt,
  IconChecklist,
  IconCopy,
  IconDots,
  IconEye,
  IconMoodSmile,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNames } from '../../../api/desk.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { formatTime } from '../../../kit/format.ts'
import { leaveMenu } from '../../../kit/writing.ts'
import { navigate } from '../../../navigation/index.ts'
import { replyTo, startEditing } from '../composer/state/composing.ts'
import { messageHeard } from '../store.ts'
import { useAsking, useWritable } from './asking.ts'
import styles from './MessageTools.module.css'
import { mayDo } from './may.ts'

const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface MessageToolsProps {
  message: MessageRow
  ticket: Pick<TicketRow, 'id' | 'whatsappId'>
  isOpen: boolean
  onOpen(open: boolean): void
}

/** What can be done with the message somebody is at: two things at hand, the rest in a menu. */
export function MessageTools({ message, ticket, isOpen, onOpen }: MessageToolsProps) {
  const t = useText()
  const names = useNames()
  const may = mayDo(message, names.channel(ticket.whatsappId)?.capabilities ?? null, useWritable(), Date.now())

  return (
    <div className={styles.tools} data-from={message.fromMe ? 'us' : 'them'} role="toolbar" aria-label={t('messages.tools')}>
      {may.reply && (
        <IconButton label={t('messages.reply')} size={28} onClick={() => replyTo(message)}>
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {may.react && (
        <IconButton label={t('messages.react')} size={28} onClick={() => onOpen(true)}>
          <IconMoodSmile size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <Menu
        opened={isOpen}
        onChange={open => {
          onOpen(open)
          if (!open) leaveMenu()
        }}
        position={message.fromMe ? 'bottom-start' : 'bottom-end'}
        width={248}
      >
        <Menu.Target>
          <IconButton label={t('messages.moreTools')} size={28} data-on={isOpen || undefined}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {may.react && <Reactions message={message} ticketId={ticket.id} />}
          <Items message={message} ticketId={ticket.id} may={may} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Reactions({ message, ticketId }: { message: MessageRow; ticketId: number }) {
  const t = useText()
  const cache = useQueryClient()
  const react = useSend(sendingRoutes.react)
  const given = message.reactions?.find(one => one.fromMe)?.emoji
  const choose = (emoji: string) =>
    void react.run(
      { body: { messageId: message.id, ticketId, reaction: emoji === given ? '' : emoji } },
      { done: changed => messageHeard(cache, changed) },
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: items of a menu, beside each other */}
      <div role="group" aria-label={t('messages.react')} className={styles.reactions}>
        {REACTIONS.map(emoji => (
          <Menu.Item
            key={emoji}
            className={styles.emoji}
            aria-label={t('messages.reactWith', { emoji })}
            data-given={emoji === given || undefined}
            onClick={() => choose(emoji)}
          >
            {emoji}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
    </>
  )
}

const TASK_TEXT = 1_000
/** A new task that begins with what was said, about its conversation. */
const taskFrom = ({ body }: MessageRow, ticketId: number): string =>
  `/tarefas?${new URLSearchParams({ task: 'new', ticket: String(ticketId), text: body.slice(0, TASK_TEXT) })}`

function Items({ message, ticketId, may }: { message: MessageRow; ticketId: number; may: ReturnType<typeof mayDo> }) {
  const t = useText()
  const ask = useAsking()
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      {may.reply && (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} rightSection={<kbd>R</kbd>} onClick={() => replyTo(message)}>
          {t('messages.reply')}
        </Menu.Item>
      )}
      {may.forward && (
        <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} onClick={() => ask({ forward: message })}>
          {t('messages.forward')}
        </Menu.Item>
      )}
      {may.copy && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void navigator.clipboard.writeText(message.body)}>
          {t('messages.copy')}
        </Menu.Item>
      )}
      {may.edit && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => startEditing(message)}>
          {t('messages.edit')}
        </Menu.Item>
      )}
      {message.body !== '' && !message.isDeleted && (
        <Menu.Item leftSection={<IconBolt {...icon} />} onClick={() => ask({ quick: message })}>
          {t('messages.quickFrom')}
        </Menu.Item>
      )}
      {message.body !== '' && !message.isDeleted && (
        <Menu.Item leftSection={<IconChecklist {...icon} />} onClick={() => navigate(taskFrom(message, ticketId))}>
          {t('messages.makeTask')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconEye {...icon} />}
        rightSection={<span className="figures">{formatTime(message.createdAt)}</span>}
        onClick={() => ask({ info: message })}
      >
        {t('messages.info')}
      </Menu.Item>
      {(may.remove || may.cancel) && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={may.cancel ? <IconX {...icon} /> : <IconTrash {...icon} />}
            onClick={() => ask({ remove: message })}
          >
            {t(may.cancel ? 'messages.cancel' : 'messages.remove')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
