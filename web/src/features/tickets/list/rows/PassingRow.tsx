import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import styles from './Row.module.css'

/** What can be read of a row in flying past: its name and its words, where the whole row will have them. */
export function PassingRow({ row, isCompact }: { row: TicketRow; isCompact: boolean }) {
  return (
    <div className={styles.row} data-compact={isCompact || undefined} data-unread={row.unreadMessages > 0 || undefined}>
      <i className={styles.faceToCome} />
      <div className={styles.lines}>
        <div className={styles.name}>{row.contact.name}</div>
        <div className={`${styles.last} ${styles.cut}`}>{row.lastMessage}</div>
        {!isCompact && <div className={styles.third} />}
      </div>
    </div>
  )
}
