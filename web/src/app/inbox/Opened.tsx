import type { Answer } from '@balcao/contract/route'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useHeld } from '../../api/held.ts'
import { useMe } from '../../api/me.ts'
import { AROUND, type Around } from '../../features/around/asked.ts'
import { WritableContext } from '../../features/messages/bubble/asking.ts'
import { SoughtContext } from '../../features/messages/bubble/media/seeking.ts'
import { Composer } from '../../features/messages/composer/Composer.tsx'
import { Conversation } from '../../features/messages/conversation/Conversation.tsx'
import { isNoTicket } from '../../features/messages/conversation/useConversation.ts'
import { useTextMessaging } from '../../features/messages/sms/useTextMessaging.ts'
import { conversationKey, logsKey } from '../../features/messages/store.ts'
import { useReading } from '../../features/tickets/actions/reading.ts'
import { useGiveBack } from '../../features/tickets/actions/useGiveBack.ts'
import { TicketHeader } from '../../features/tickets/header/TicketHeader.tsx'
import { rowOf } from '../../features/tickets/store.ts'
import { useText } from '../../i18n/index.ts'
import { useWritingPlace } from '../../kit/writing.ts'
import { history, useLocation } from '../../navigation/index.ts'
import styles from './Inbox.module.css'
import { useCardOpen } from './useCardOpen.ts'
import { useSeeking } from './useSeeking.ts'
import { useTicketCommands } from './useTicketCommands.ts'
import { useViewing } from './useViewing.ts'

const ContactCard = fetched(async () => ({
  default: (await import('../../features/tickets/card/ContactCard.tsx')).ContactCard,
}))
const Transfer = fetched(async () => ({ default: (await import('../../features/tickets/actions/Transfer.tsx')).Transfer }))
const Seek = fetched(async () => ({ default: (await import('../../features/messages/conversation/Seek.tsx')).Seek }))
const AcceptBar = fetched(async () => ({ default: (await import('../../features/tickets/actions/AcceptBar.tsx')).AcceptBar }))
const ColleagueBar = fetched(async () => ({
  default: (await import('../../features/tickets/actions/ColleagueBar.tsx')).ColleagueBar,
}))
const ProviderBar = fetched(async () => ({
  default: (await import('../../features/tickets/actions/ProviderBar.tsx')).ProviderBar,
}))
const Sms = fetched(() => import('../../features/messages/sms/Sms.tsx'))
const AroundItems = fetched(() => import('../../features/around/AroundItems.tsx'))
const AroundDialog = fetched(() => import('../../features/around/AroundDialog.tsx'))
const BotRuns = fetched(() => import('../../features/around/BotRuns.tsx'))
const CardMore = fetched(() => import('../../features/around/card/CardMore.tsx'))
const Resolve = fetched(async () => ({ default: (await import('../../features/tickets/actions/Resolve.tsx')).Resolve }))

/** The conversation somebody opened, and whose it is. */
export function Opened({ ticketId }: { ticketId: number }) {
  const t = useText()
  const { ticket, protocol, heldThere, isGone } = useTicket(ticketId)
  const seeking = useSeeking(ticketId)
  const smsBy = useTextMessaging(ticket)
  const card = useCardOpen()
  const goTo = useLocation(({ search }) => numberIn(search, 'seq'))
  const pageNumber = useLocation(({ search }) => numberIn(search, 'pageNumber'))
  const name = ticket?.contact.name ?? ''
  const section = useRef<HTMLElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  useWritingPlace({ section, box, way: history })
  useEffect(() => {
    // What had the cursor left with the ticket.
    if (isGone && document.activeElement === document.body) section.current?.focus()
  }, [isGone])
  const asking = useAsked()
  const reading = useReading(useMe().userId)
  const giveBack = useGiveBack(ticket, heldThere)
  const isWritable = ticket !== undefined && reading.isWritable(ticket, heldThere)
  const other = ticket && reading.other(ticket, heldThere)
  const onInput = useViewing(ticketId, box)
  const isRead = useHeld(conversationKey(ticketId)) !== undefined
  const wasWithBot = useWasWithBot(ticketId) || ticket?.chatbot === true

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        className={styles.conversation}
        aria-label={t('messages.conversation', { name })}
        data-hidden={card.isOver || undefined}
        onInput={onInput}
      >
        {ticket && (
          <Commands
            ticket={ticket}
            onTransfer={() => asking.open('transfer')}
            onResolve={() => asking.open('resolve')}
            onCard={card.toggle}
            onTag={card.tag}
            onSeek={seeking.open}
          />
        )}
        {ticket && (
          <TicketHeader
            ticket={ticket}
            protocol={protocol}
            isCardOpen={card.isOpen}
            onCard={card.toggle}
            onSeek={seeking.open}
            onTransfer={() => asking.open('transfer')}
            onResolve={() => asking.open('resolve')}
            onGiveBack={giveBack}
            around={
              <Suspense>
                <AroundItems ticket={ticket} onAsk={asking.open} />
              </Suspense>
            }
            onSms={smsBy.length > 0 ? () => asking.open('sms') : undefined}
          />
        )}
        {seeking.words !== null && (
          <Suspense>
            <Seek
              key={ticketId}
              ticketId={ticketId}
              words={seeking.words}
              onWords={seeking.change}
              onGo={seeking.go}
              onClose={seeking.close}
            />
          </Suspense>
        )}
        <SoughtContext value={seeking.sought}>
          <WritableContext value={isWritable}>
            <Conversation key={ticketId} ticketId={ticketId} ticket={ticket} goTo={goTo} pageNumber={pageNumber} />
          </WritableContext>
        </SoughtContext>
        <Suspense>{ticket && wasWithBot && <BotRuns key={`bots ${ticketId} ${ticket.answeredBy}`} ticket={ticket} />}</Suspense>
        {ticket && isWritable && <Composer key={`write ${ticketId}`} ticket={ticket} box={box} />}
        <Suspense>
          {ticket && other === 'colleague' && (
            <ColleagueBar key={`ask ${ticketId}`} ticket={ticket} onWrite={() => reading.writeAllTheSame(ticket, heldThere)} />
          )}
          {ticket && isHeldByNobody(ticket) && <AcceptBar ticket={ticket} onTransfer={() => asking.open('transfer')} />}
          {ticket && other === 'provider' && (
            <ProviderBar ticket={ticket} onWrite={() => reading.writeAllTheSame(ticket, heldThere)} />
          )}
        </Suspense>
      </section>
      <Suspense>
        {ticket && card.isOpen && (
          <ContactCard ticket={ticket} isRead={isRead} tagging={card.tagging} onClose={card.close}>
            <Suspense>{isRead && <CardMore key={ticketId} ticket={ticket} />}</Suspense>
          </ContactCard>
        )}
      </Suspense>
      <Suspense>
        {ticket && asking.asked === 'transfer' && <Transfer ticket={ticket} onClose={asking.close} />}
        {ticket && asking.asked === 'sms' && (
          <Sms to={{ ticketId: ticket.id }} contact={ticket.contact} channels={smsBy} onClose={asking.close} />
        )}
        {ticket && isAround(asking.asked) && <AroundDialog what={asking.asked} ticket={ticket} onClose={asking.close} />}
        {ticket && asking.asked === 'resolve' && <Resolve ticket={ticket} onClose={asking.close} />}
      </Suspense>
    </>
  )
}

const numberIn = (search: string, key: string): number | null => Number(new URLSearchParams(search).get(key)) || null

/** Offered only while there is a ticket to do something to. */
function Commands(wiring: Parameters<typeof useTicketCommands>[0]) {
  useTicketCommands(wiring)
  return null
}

/** Its log says that a bot answered once; it came with the conversation. */
function useWasWithBot(ticketId: number): boolean {
  return useHeld<Answer<typeof ticketRoutes.logs>>(logsKey(ticketId))?.some(({ type }) => type === 'chatBot') === true
}

/** Which question stands over the conversation. */
function useAsked() {
  const [asked, open] = useState<'transfer' | 'resolve' | 'sms' | Around | null>(null)
  return { asked, open, close: () => open(null) }
}

const isAround = (asked: string | null): asked is Around => AROUND.some(one => one === asked)

/** It waits for somebody, or is over. */
const isHeldByNobody = ({ status }: TicketRow) => status === 'pending' || status === 'closed'

/** A ticket as the lists know it; one that stands in none of them comes with its conversation. */
function useTicket(id: number): {
  ticket: TicketRow | undefined
  protocol: string | undefined
  heldThere: Ticket['heldThere'] | undefined
  /** It was here, or never was, and is no longer for this person: nothing can be done to it. */
  isGone: boolean
} {
  const cache = useQueryClient()
  const held = useHeld<Ticket>([ticketRoutes.show.path, { params: { id } }])
  const row = useSyncExternalStore(
    listener => cache.getQueryCache().subscribe(listener),
    () => rowOf(cache, id),
  )
  const isGone = useSyncExternalStore(
    listener => cache.getQueryCache().subscribe(listener),
    () => isNoTicket(cache.getQueryState(conversationKey(id))?.error),
  )
  if (isGone) return { ticket: undefined, protocol: undefined, heldThere: undefined, isGone }
  return { ticket: row ?? held, protocol: held?.protocol, heldThere: held?.heldThere, isGone }
}
