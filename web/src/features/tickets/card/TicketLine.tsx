import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useNames } from '../../../api/desk.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatWhen } from '../../../kit/format.ts'
import { addressOf } from '../address.ts'

/** Another conversation of a contact, and the way there. */
export function TicketLine({ row, withChannel = false }: { row: TicketRow; withChannel?: boolean }) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const about = [
    t(row.status === 'closed' ? 'tickets.tab_closed' : `tickets.status_${row.status}`),
    withChannel && names.channel(row.whatsappId)?.name,
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
