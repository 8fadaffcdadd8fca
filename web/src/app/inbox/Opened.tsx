import type { TicketRow } from '@balcao/contract/ticket-rows'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { Composer } from '../../features/messages/composer/Composer.tsx'
import { Conversation } from '../../features/messages/conversation/Conversation.tsx'
import { useTextMessaging } from '../../features/messages/sms/useTextMessaging.ts'
import { conversationKey } from '../../features/messages/store.ts'
import { AcceptBar } from '../../features/tickets/actions/AcceptBar.tsx'
import { ContactCard } from '../../features/tickets/card/ContactCard.tsx'
import { TicketHeader } from '../../features/tickets/header/TicketHeader.tsx'
import { rowOf } from '../../features/tickets/store.ts'
import { useText } from '../../i18n/index.ts'
import { useLocation } from '../../navigation/index.ts'
import styles from './Inbox.module.css'
import { useCardOpen } from './useCardOpen.ts'
import { useTicketCommands } from './useTicketCommands.ts'
import { useViewing } from './useViewing.ts'

const Transfer = lazy(async () => ({ default: (await import('../../features/tickets/actions/Transfer.tsx')).Transfer }))
const Sms = lazy(() => import('../../features/messages/sms/Sms.tsx'))
const Resolve = lazy(async () => ({ default: (await import('../../features/tickets/actions/Resolve.tsx')).Resolve }))

/** The conversation somebody opened, and whose it is. */
export function Opened({ ticketId }: { ticketId: number }) {
  const t = useText()
  const { ticket, protocol } = useTicket(ticketId)
  const smsBy = useTextMessaging(ticket)
  const card = useCardOpen()
  const goTo = useLocation(({ search }) => Number(new URLSearchParams(search).get('seq')) || null)
  const name = ticket?.contact.name ?? ''
  const box = useRef<HTMLTextAreaElement>(null)
  const asking = useAsked()
  const onInput = useViewing(ticketId, box)
  const isRead = useQuery({ queryKey: conversationKey(ticketId), enabled: false }).data !== undefined

  return (
    <>
      <section
        className={styles.conversation}
        aria-label={t('messages.conversation', { name })}
        data-hidden={card.isOver || undefined}
        onInput={onInput}
      >
        {ticket && (
          <Commands
            ticket={ticket}
            box={box}
            onTransfer={() => asking.open('transfer')}
            onResolve={() => asking.open('resolve')}
            onCard={card.toggle}
          />
        )}
        {ticket && (
          <TicketHeader
            ticket={ticket}
            protocol={protocol}
            isCardOpen={card.isOpen}
            onCard={card.toggle}
            onTransfer={() => asking.open('transfer')}
            onResolve={() => asking.open('resolve')}
            onSms={smsBy.length > 0 ? () => asking.open('sms') : undefined}
          />
        )}
        <Conversation key={ticketId} ticketId={ticketId} ticket={ticket} goTo={goTo} />
        {ticket && isWritable(ticket) && <Composer key={`write ${ticketId}`} ticket={ticket} box={box} />}
        {ticket && !isWritable(ticket) && <AcceptBar ticket={ticket} onTransfer={() => asking.open('transfer')} />}
      </section>
      {ticket && card.isOpen && <ContactCard ticket={ticket} isRead={isRead} onClose={card.close} />}
      <Suspense>
        {ticket && asking.asked === 'transfer' && <Transfer ticket={ticket} onClose={asking.close} />}
        {ticket && asking.asked === 'sms' && <Sms ticket={ticket} channels={smsBy} onClose={asking.close} />}
        {ticket && asking.asked === 'resolve' && <Resolve ticket={ticket} onClose={asking.close} />}
      </Suspense>
    </>
  )
}

/** Offered only while there is a ticket to do something to. */
function Commands(wiring: Parameters<typeof useTicketCommands>[0]) {
  useTicketCommands(wiring)
  return null
}

/** Which question stands over the conversation. */
function useAsked() {
  const [asked, open] = useState<'transfer' | 'resolve' | 'sms' | null>(null)
  return { asked, open, close: () => open(null) }
}

/** One that waits is accepted first, a closed one opened again. */
const isWritable = ({ status }: TicketRow) => status === 'open' || status === 'schedule'

/** A ticket as the lists know it; one that stands in none of them comes with its conversation. */
function useTicket(id: number): { ticket: TicketRow | undefined; protocol: string | undefined } {
  const cache = useQueryClient()
  const { data } = useQuery<Ticket>({
    queryKey: [ticketRoutes.show.path, { params: { id } }],
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const row = useSyncExternalStore(
    listener => cache.getQueryCache().subscribe(listener),
    () => rowOf(cache, id),
  )
  return { ticket: row ?? data, protocol: data?.protocol }
}
