import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { memo } from 'react'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { formatDay } from '../../../../kit/format.ts'
import { Bubble } from '../../bubble/Bubble.tsx'
import { MessageTools } from '../../bubble/MessageTools.tsx'
import { Quote, useAuthor } from '../../bubble/Quote.tsx'
import type { Item } from '../../items.ts'
import styles from '../Conversation.module.css'
import { FailureFoot } from './FailureFoot.tsx'
import { LogLine } from './LogLine.tsx'
import { NoteView } from './NoteView.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'

/** The message somebody is at; its menu may be open. */
export type Near = { key: string; at: 'open' | 'near' } | null
type At = NonNullable<Near>['at'] | null

interface ItemViewProps {
  item: Item
  ticket: Pick<TicketRow, 'id' | 'isGroup' | 'contact' | 'whatsappId' | 'status'>
  at: At
  onNear(near: Near): void
  byId: ReadonlyMap<number, MessageRow>
  isMarked: boolean
  onGo: (message: MessageRow) => void
}

export const ItemView = memo(function ItemView({ item, ticket, byId, isMarked, at, onNear, onGo }: ItemViewProps) {
  const onAt = (next: At) => onNear(next && { key: item.key, at: next })
  const t = useText()
  const locale = useLocale()
  const authorOf = useAuthor()
  switch (item.kind) {
    case 'day':
      return (
        <div className={styles.day}>
          <span>{formatDay(item.at, locale)}</span>
        </div>
      )
    case 'ticket':
      return <div className={styles.ticket}>{t('messages.earlierTicket', { id: String(item.ticketId) })}</div>
    case 'unread':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a line with words in it
        <div role="separator" aria-label={t('messages.unread', { count: item.count })} className={styles.unread}>
          {t('messages.unread', { count: item.count })}
        </div>
      )
    case 'log':
      return <LogLine log={item.log} />
    case 'note':
      return <NoteView note={item.note} />
    case 'outgoing':
      return (
        <OutgoingBubble outgoing={item.outgoing} isFirst={item.isFirst} quoted={quotedBy(item.outgoing, byId)} ticket={ticket} />
      )
    case 'message': {
      const { message } = item
      const quoted = quotedBy(message, byId)
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does here the keyboard does in the list
        <div
          className={isMarked ? styles.marked : undefined}
          data-near={at ? true : undefined}
          onPointerEnter={event => event.pointerType === 'mouse' && at === null && onAt('near')}
          onPointerLeave={() => at === 'near' && onAt(null)}
          onContextMenu={event => {
            if (window.getSelection()?.isCollapsed === false) return
            event.preventDefault()
            onAt('open')
          }}
        >
          <Bubble
            message={message}
            isFirst={item.isFirst}
            isGroup={ticket.isGroup}
            quote={quoted && <Quote message={quoted} who={authorOf(quoted, ticket.contact.name)} onGo={() => onGo(quoted)} />}
            tools={
              at && (
                <MessageTools
                  message={message}
                  ticket={ticket}
                  isOpen={at === 'open'}
                  onOpen={open => onAt(open ? 'open' : 'near')}
                />
              )
            }
            foot={<FailureFoot message={message} />}
          />
        </div>
      )
    }
  }
})

const quotedBy = ({ quotedMsgId }: { quotedMsgId?: number | undefined }, byId: ReadonlyMap<number, MessageRow>) =>
  quotedMsgId === undefined ? undefined : byId.get(quotedMsgId)
