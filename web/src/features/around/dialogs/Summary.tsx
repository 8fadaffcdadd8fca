import { useText } from '../../../i18n/index.ts'
import SummaryPart from '../../../kit/assistance/SummaryPart.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import type { AskedOver } from '../asked.ts'
import styles from './dialogs.module.css'

/** What was said so far, for an agent who comes back to it. */
export function Summary({ ticket, onClose }: AskedOver) {
  const t = useText()
  return (
    <Dialog title={t('around.summaryTitle', { name: ticket.contact.name })} width={520} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.help}>{t('around.summaryHelp')}</p>
        <SummaryPart ticketId={ticket.id} />
      </div>
    </Dialog>
  )
}
