import { type ChatMessage, type ChatTicket, chatRoutes } from '@balcao/contract/chats/chats'
import { IconLock, IconMessageCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import styles from '../Chat.module.css'

type Shown = { known: ReadonlyMap<number, ChatTicket>; isAsked: boolean }
const TicketsContext = createContext<Shown>({ known: new Map(), isAsked: false })

const MOST = 200

/** All tickets of a page are asked for at once: those one may not see are not answered. */
export function ShownTickets({ rows, children }: { rows: readonly ChatMessage[]; children: ReactNode }) {
  const ids = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))].slice(-MOST).join(',')
  const { data } = useRead(chatRoutes.tickets, { query: { ids } }, { enabled: ids !== '', placeholderData: before => before })
  const shown = useMemo(() => ({ known: new Map((data ?? []).map(one => [one.id, one])), isAsked: data !== undefined }), [data])
  return <TicketsContext value={shown}>{children}</TicketsContext>
}

/** A conversation with a customer, for people who may open it; to all others it is a number. */
export function TicketCard({ id }: { id: number }) {
  const t = useText()
  const { known, isAsked } = useContext(TicketsContext)
  const ticket = known.get(id)
  if (!ticket)
    return (
      <span className={styles.ticket} data-closed>
        <IconLock size={14} stroke={1.75} aria-hidden /> #{id} {isAsked && t('internal-chat.ticketNotYours')}
      </span>
    )
  return (
    <AppLink to={`/atendimento/${id}`} className={styles.ticket}>
      <IconMessageCircle size={14} stroke={1.75} aria-hidden /> #{id} {ticket.name}
    </AppLink>
  )
}
