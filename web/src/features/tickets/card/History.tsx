import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketsOfKey } from '../../../api/desk.ts'
import { useHeld } from '../../../api/held.ts'
import { useText } from '../../../i18n/index.ts'
import styles from './ContactCard.module.css'
import { TicketLine } from './TicketLine.tsx'

/** The other tickets of the contact; they came with the conversation. */
export function History({ ticket }: { ticket: TicketRow }) {
  const t = useText()
  const others = (useHeld<TicketRow[]>(ticketsOfKey(ticket.contactId)) ?? []).filter(one => one.id !== ticket.id)
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
