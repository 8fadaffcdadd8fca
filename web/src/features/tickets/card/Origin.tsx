import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { cameByKey } from '../../../kit/came-by.ts'
import { formatTime } from '../../../kit/format.ts'
import styles from './ContactCard.module.css'

/** What brought them here, who else answers there now, and whether they still listen. */
export function Origin({ ticketId, isRead }: { ticketId: number; isRead: boolean }) {
  const t = useText()
  const sent = { params: { id: ticketId } }
  const { data: ticket } = useQuery({
    queryKey: keyOf(ticketRoutes.show, sent),
    queryFn: () => api(ticketRoutes.show, sent),
    enabled: isRead,
  })
  if (!ticket) return null
  const { referral, heldThere, blockedUs } = ticket
  return (
    <>
      {heldThere && (
        <section className={styles.section} role="status">
          <h2>{t('tickets.heldThere')}</h2>
          <p className={styles.plain}>{t('tickets.heldThereHelp')}</p>
        </section>
      )}
      {blockedUs && (
        <section className={styles.section} role="status">
          <h2>{t('tickets.blockedUs')}</h2>
          <p className={styles.plain}>{t('errors.ERR_BLOCKED_BY_CONTACT')}</p>
        </section>
      )}
      {referral && (
        <section className={styles.section}>
          <h2>{t(cameByKey(referral.source))}</h2>
          <p className={styles.plain}>{[referral.title, referral.text, formatTime(referral.at)].filter(Boolean).join(' · ')}</p>
        </section>
      )}
    </>
  )
}
