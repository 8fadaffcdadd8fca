import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { CloseButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useHeld } from '../../../api/held.ts'
import { useText } from '../../../i18n/index.ts'
import { write } from '../../../kit/writing.ts'
import { Quote, useAuthor } from '../bubble/Quote.tsx'
import type { Held } from '../conversation.ts'
import { conversationKey } from '../store.ts'
import styles from './Composer.module.css'
import { compose, stopEditing, useComposing } from './state/composing.ts'

/** What the words are about: the message that is answered, or the one that is being changed. */
export function Reference({ ticket }: { ticket: Pick<TicketRow, 'id' | 'contact'> }) {
  const t = useText()
  const authorOf = useAuthor()
  const { quotedMsgId, editing } = useComposing(ticket.id)
  const held = useHeld<Held>(conversationKey(ticket.id))
  const quoted = held?.messages.find(message => message.id === quotedMsgId)

  if (editing !== undefined)
    return (
      <div className={styles.reference}>
        <span className={styles.editing}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
          {t('messages.editing')}
        </span>
        <CloseButton
          aria-label={t('messages.leaveEditing')}
          onClick={() => {
            stopEditing(ticket.id)
            write()
          }}
        />
      </div>
    )
  if (!quoted) return null
  return (
    <div className={styles.reference}>
      <Quote message={quoted} who={authorOf(quoted, ticket.contact.name)} />
      <CloseButton aria-label={t('messages.leaveQuote')} onClick={() => compose(ticket.id, { quotedMsgId: undefined })} />
    </div>
  )
}
