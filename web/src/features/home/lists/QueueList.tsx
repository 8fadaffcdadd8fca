import type { Home } from '@balcao/contract/reports/home'
import { useText } from '../../../i18n/index.ts'
import styles from '../Home.module.css'
import { Behind } from './Behind.tsx'
import { useFirst } from './useFirst.tsx'

interface QueueListProps {
  queues: readonly { id: number; name: string; color: string | null; isActive: boolean; all: number; waiting: number }[]
  home: Home
  list(query?: string): `/${string}` | null
}

/** How each queue stands: who waits, what is in hand, what came that day. */
export function QueueList({ queues, home, list }: QueueListProps) {
  const t = useText()
  const ofDay = new Map(home.byQueue.map(one => [one.queueId, one]))
  const all = queues
    .filter(({ id, isActive, all }) => isActive || all > 0 || ofDay.has(id))
    .toSorted((a, b) => b.waiting - a.waiting || b.all - a.all || a.name.localeCompare(b.name))
  const { shown, rest } = useFirst(all)
  if (all.length === 0) return null
  return (
    <section className={`panel ${styles.list}`} aria-label={t('home.queues')}>
      <header>
        <h2>{t('home.queues')}</h2>
      </header>
      <ul>
        {shown.map(({ id, name, color, all, waiting }) => (
          <li key={id} className={styles.low}>
            <span className={styles.who}>
              <strong>
                <i style={{ background: color ?? 'var(--b-ctl)' }} aria-hidden />
                {name}
              </strong>
              <small>
                <Behind to={list(`&queues=${id}`)}>{t('home.openedIn', { count: ofDay.get(id)?.opened ?? 0 })}</Behind>
              </small>
            </span>
            <span className={`${styles.open} figures`}>{t('home.waitingIn', { count: waiting })}</span>
            <span className={`${styles.open} figures`}>{t('home.open', { count: all })}</span>
          </li>
        ))}
      </ul>
      {rest}
    </section>
  )
}
