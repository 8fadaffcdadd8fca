import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { MESSAGE_PAGE_SIZE } from '@balcao/contract/values/constants'
import { IconLockOff, IconMessage2 } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import type { Held } from '../conversation.ts'
import styles from './Conversation.module.css'
import { Questions } from './Questions.tsx'
import { Scroller } from './Scroller.tsx'
import { isNoTicket, useConversation } from './useConversation.ts'

const Scheduled = fetched(() => import('./scheduled/Scheduled.tsx'))

interface ConversationProps {
  ticketId: number
  /** Absent until it is known: at the latest it comes with the messages. */
  ticket: TicketRow | undefined
  /** The number of a message somebody came for. */
  goTo: number | null
  /** Or the page of older ones they came for, the newest being 1. */
  pageNumber: number | null
}

/** What was said, from the newest upwards. */
export function Conversation({ ticketId, ticket, goTo, pageNumber }: ConversationProps) {
  const t = useText()
  const { held, items, data } = useConversation(ticketId, ticket?.unreadMessages)
  const { error } = held
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are there
  const firstOfPage = useMemo(() => firstOf(ticketId, pageNumber, data), [ticketId, pageNumber, data === undefined])

  if (isNoTicket(error))
    return (
      <div className={styles.alone}>
        <EmptyState
          picture={<IconLockOff size={40} stroke={1.5} aria-hidden />}
          title={t('messages.gone')}
          help={t('messages.goneHelp')}
        >
          <AppLink to="/atendimento">{t('tickets.back')}</AppLink>
        </EmptyState>
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
      <Scroller ticket={ticket} items={items} held={data} goTo={goTo ?? firstOfPage} />
      <Suspense>
        <Scheduled ticketId={ticketId} />
      </Suspense>
    </Questions>
  )
}

/** The oldest message of a page, as it was when it was opened: what is said later moves nobody who reads there. */
function firstOf(ticketId: number, pageNumber: number | null, held: Held | undefined): number | null {
  if (pageNumber === null || pageNumber <= 1) return null
  const last = held?.messages.findLast(one => one.ticketId === ticketId)?.seq
  return last ? Math.max(1, last - Math.floor(pageNumber) * MESSAGE_PAGE_SIZE + 1) : null
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
