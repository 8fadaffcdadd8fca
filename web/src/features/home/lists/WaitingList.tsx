import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconClock } from '@tabler/icons-react'
import type { Names } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatSpan } from '../../../kit/format.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { Face } from '../../../kit/marks/Face.tsx'
import styles from '../Home.module.css'

interface WaitingListProps {
  rows: readonly TicketRow[]
  count: number
  to: `/${string}`
  now: number
  names: Names
  lateOf(since: string | null, now: number): 'amber' | 'red' | undefined
}

/** Who waits longest. */
export function WaitingList({ rows, count, to, now, names, lateOf }: WaitingListProps) {
  const t = useText()
  return (
    <section className={`panel ${styles.list}`} aria-label={t('home.waiting')}>
      <header>
        <h2>{t('home.waiting')}</h2>
        {count > 0 && <span className={styles.badge}>{count}</span>}
        <AppLink to={to}>{t('home.openList')}</AppLink>
      </header>
      {rows.length === 0 && <p className={styles.none}>{t('home.nobodyWaits')}</p>}
      <ul>
        {rows.map(row => {
          const owner = names.user(row.userId)
          const place = names.place(row)
          return (
            <li key={row.id}>
              <Face
                name={row.contact.name}
                picture={row.contact.profilePicUrl}
                size={34}
                channel={names.channel(row.whatsappId)}
              />
              <span className={styles.who}>
                <AppLink to={`/atendimento/${row.id}`}>{row.contact.name}</AppLink>
                <small>
                  {place?.color && <i style={{ background: place.color }} aria-hidden />}
                  {place?.name ?? t('home.noQueue')}
                </small>
              </span>
              {owner ? (
                <span role="img" aria-label={owner.name} title={owner.name}>
                  <Avatar name={owner.name} picture={owner.picture} size={20} />
                </span>
              ) : (
                <small>{t('home.nobody')}</small>
              )}
              <span className={`${styles.span} figures`} data-late={lateOf(row.waitingSince, now)}>
                <IconClock size={14} stroke={2} aria-hidden />
                {formatSpan(Math.max(0, now - Date.parse(row.waitingSince ?? '')))}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
