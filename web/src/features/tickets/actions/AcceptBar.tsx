import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button } from '@mantine/core'
import { useNames } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { formatDateTime, formatSpan } from '../../../kit/format.ts'
import { KeyOf } from '../../../kit/marks/KeyOf.tsx'
import { useMinute } from '../../../kit/useMinute.ts'
import styles from './AcceptBar.module.css'
import { useMoves } from './useMoves.ts'

/** Where one may look and not write: it waits for somebody, or it is over. Reading it tells the customer nothing. */
export function AcceptBar({ ticket, onTransfer }: { ticket: TicketRow; onTransfer(): void }) {
  const t = useText()
  const moves = useMoves(ticket)
  const isClosed = ticket.status === 'closed'
  return (
    <section className={styles.bar} aria-label={t('tickets.looking')}>
      <div className={styles.words}>
        <strong>{isClosed ? t('tickets.isClosed', { at: formatDateTime(ticket.updatedAt) }) : <Waits ticket={ticket} />}</strong>
        <span>{t(isClosed ? 'tickets.closedHelp' : 'tickets.lookHelp')}</span>
      </div>
      {!isClosed && (
        <Button variant="default" onClick={onTransfer}>
          {t('tickets.transferShort')}
        </Button>
      )}
      <Button
        loading={moves.busy}
        onClick={isClosed ? moves.reopen : moves.accept}
        rightSection={isClosed ? null : <KeyOf shortcut="accept" />}
      >
        {t(isClosed ? 'tickets.reopen' : 'tickets.accept')}
      </Button>
    </section>
  )
}

function Waits({ ticket }: { ticket: TicketRow }) {
  const t = useText()
  const names = useNames()
  const now = useMinute()
  const name = ticket.contact.name
  const queue = names.place(ticket)?.name
  if (!ticket.waitingSince) return t('tickets.nobodyHas', { name })
  const span = formatSpan(now - Date.parse(ticket.waitingSince))
  return queue ? t('tickets.waitsIn', { name, span, queue }) : t('tickets.waitsFor', { name, span })
}
