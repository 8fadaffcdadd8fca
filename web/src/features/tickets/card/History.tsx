import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useQuery } from '@tanstack/react-query'
import { ticketsOfKey, useNames } from '../../../api/desk.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatWhen } from '../../../kit/format.ts'
import { addressOf } from '../address.ts'
import styles from './ContactCard.module.css'

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
          <Earlier key={one.id} row={one} />
        ))}
      </ul>
    </section>
  )
}

function Earlier({ row }: { row: TicketRow }) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const about = [
    t(row.status === 'closed' ? 'tickets.tab_closed' : `tickets.status_${row.status}`),
    names.user(row.userId)?.name,
    formatWhen(row.updatedAt, locale),
  ]
  return (
    <li>
      <AppLink to={addressOf(row)}>
        <span>{row.lastMessage || `#${row.id}`}</span>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </AppLink>
    </li>
  )
}
