import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useQuery } from '@tanstack/react-query'
import { ticketsOfKey } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import styles from './ContactCard.module.css'
import { TicketLine } from './TicketLine.tsx'

/** The other tickets of the contact; they came with the conversation. */
export function History({ ticket }: { ticket: TicketRow }) {
  const t = useText()
  const { data } = useQuery<TicketRow[]>({
    queryKey: ticketsOfKey(ticket.contactId),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const others = (data ?? []).filter(one => one.id !== ticket.id)
  if (others.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>
        {t('tickets.history')} <span className={styles.n}>{others.length}</span>
      </h2>
      <ul className={styles.history}>
        {others.map(one => (
          <TicketLine key={one.id} row={one} />
        ))}
      </ul>
    </section>
  )
}
