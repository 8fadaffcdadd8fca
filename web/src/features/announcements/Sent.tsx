import { type Announcement, announcementRoutes } from '@balcao/contract/works/announcements'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { keyOf, useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { formatDateTime, formatNumber } from '../../kit/format.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Announcements.module.css'

/** While it is looked at, who has read what is counted anew. */
const COUNT_MS = 10_000

export function Sent() {
  const t = useText()
  const cache = useQueryClient()
  const { data, error, refetch } = useRead(announcementRoutes.list, {}, { refetchInterval: COUNT_MS })
  const [leaving, setLeaving] = useState<Announcement | null>(null)
  const withdraw = ({ id }: Announcement) =>
    api(announcementRoutes.withdraw, { params: { id } }).then(
      () => cache.invalidateQueries({ queryKey: keyOf(announcementRoutes.list) }),
      tellFailure,
    )
  return (
    <section className={styles.card} aria-label={t('announcements.told')}>
      <h2>{t('announcements.told')}</h2>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.length === 0 && (
        <EmptyState
          picture={<IconBellRinging size={36} stroke={1.5} aria-hidden />}
          title={t('announcements.none')}
          help={t('announcements.noneHelp')}
        />
      )}
      <ul className={styles.rows}>
        {data?.map(one => (
          <Row key={one.id} announcement={one} onWithdraw={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <Confirm
          title={t('announcements.withdrawTitle')}
          help={t('announcements.withdrawHelp')}
          act={t('announcements.withdraw')}
          onConfirm={async () => void (await withdraw(leaving))}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

function Row({ announcement, onWithdraw }: { announcement: Announcement; onWithdraw(): void }) {
  const t = useText()
  const locale = useLocale()
  const { message, by, createdAt, endsAt, withdrawnAt, told, read, level } = announcement
  const until = endsAt ? ` · ${t('announcements.until', { when: formatDateTime(endsAt) })}` : ''
  const readBy = t('announcements.readBy', { read: formatNumber(read, locale), told: formatNumber(told, locale) })
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b>{message}</b>
        <small>
          {t(`notifications.level_${level}`)} · {t('announcements.by', { by, when: formatDateTime(createdAt) })}
          {until}
        </small>
      </span>
      <span className={styles.read}>
        <progress max={Math.max(told, 1)} value={read} aria-label={readBy} />
        {readBy}
      </span>
      {withdrawnAt ? (
        <small>{t('announcements.withdrawn')}</small>
      ) : (
        <IconButton variant="subtle" size={32} label={t('announcements.withdraw')} onClick={onWithdraw}>
          <IconBellOff size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
