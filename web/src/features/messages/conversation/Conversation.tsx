import { ApiError } from '@balcao/contract/client'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconLockOff, IconMessage2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useText } from '../../../i18n/index.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import styles from './Conversation.module.css'
import { Questions } from './Questions.tsx'
import { Scroller } from './Scroller.tsx'
import { useConversation } from './useConversation.ts'

const Scheduled = lazy(() => import('./scheduled/Scheduled.tsx'))

interface ConversationProps {
  ticketId: number
  /** Absent until it is known: at the latest it comes with the messages. */
  ticket: TicketRow | undefined
  /** The number of a message somebody came for. */
  goTo: number | null
}

/** What was said, from the newest upwards. */
export function Conversation({ ticketId, ticket, goTo }: ConversationProps) {
  const t = useText()
  const { held, items, data } = useConversation(ticketId, ticket?.unreadMessages)
  const { error } = held

  if (error instanceof ApiError && error.code === 'ERR_NO_TICKET_FOUND')
    return (
      <div className={styles.alone}>
        <EmptyState
          picture={<IconLockOff size={40} stroke={1.5} aria-hidden />}
          title={t('messages.gone')}
          help={t('messages.goneHelp')}
        />
      </div>
    )
  if (!data && error)
    return (
      <div className={styles.alone}>
        <div className="panel">
          <ErrorState
            error={error}
            title={t('kit.errorLoading', { what: t('messages.what') })}
            retry={() => void held.refetch()}
          />
        </div>
      </div>
    )
  if (!data || !ticket) return <Bones label={t('kit.loading')} />
  if (items.length === 0)
    return (
      <div className={styles.alone}>
        <EmptyState
          picture={<IconMessage2 size={40} stroke={1.5} aria-hidden />}
          title={t('messages.empty')}
          help={t('messages.emptyHelp')}
        />
      </div>
    )
  return (
    <Questions messages={data.messages}>
      <Scroller ticket={ticket} items={items} held={data} goTo={goTo} />
      <Suspense>
        <Scheduled ticketId={ticketId} />
      </Suspense>
    </Questions>
  )
}

const WIDTHS = [46, 30, 58, 40, 24, 52]

function Bones({ label }: { label: string }) {
  return (
    <div className={styles.bones} aria-busy="true">
      <span className="only-read-aloud" role="status">
        {label}
      </span>
      {WIDTHS.map((width, i) => (
        <i key={width} style={{ width: `${width}%` }} data-us={i % 3 === 1 || undefined} />
      ))}
    </div>
  )
}
