import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import { write } from '../../../kit/writing.ts'
import styles from './AcceptBar.module.css'

/** While the provider's own agent answers one reads; an answer takes the conversation from it, so that is asked once. */
export function ProviderBar({ ticket, onWrite }: { ticket: TicketRow; onWrite(): void }) {
  const t = useText()
  return (
    <section className={styles.bar} aria-label={t('tickets.heldThere')}>
      <div className={styles.words}>
        <strong>{t('tickets.heldThereBy', { name: ticket.contact.name })}</strong>
        <span>{t('tickets.heldThereHelp')}</span>
      </div>
      <Button
        onClick={() => {
          onWrite()
          write()
        }}
      >
        {t('tickets.takeOver')}
      </Button>
    </section>
  )
}
