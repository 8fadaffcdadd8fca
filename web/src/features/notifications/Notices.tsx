import { type Notice, notificationRoutes } from '@balcao/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/AppLink.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { formatWhen } from '../../kit/format.ts'
import { SideDrawer } from '../../kit/SideDrawer.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Bell.module.css'
import { setUnseen } from './engine.ts'
import { Switches } from './Switches.tsx'

/** What happened that concerns oneself, and how one wants to be told of it. */
export default function Notices({ onClose }: { onClose(): void }) {
  const t = useText()
  return (
    <SideDrawer title={t('notifications.title')} onClose={onClose}>
      <List onClose={onClose} />
      <Switches />
    </SideDrawer>
  )
}

function List({ onClose }: { onClose(): void }) {
  const t = useText()
  const { data, error, refetch } = useRead(notificationRoutes.list, {}, { staleTime: 0 })
  // What was new when it was opened stays marked while it is looked at.
  const [seenAt, setSeenAt] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    setSeenAt(known => (known === undefined ? data.seenAt : known))
    setUnseen(0)
    // Not told: all of it is new once more on another device.
    api(notificationRoutes.seen, {}).catch(() => undefined)
  }, [data])

  if (!data && error)
    return (
      <ErrorState error={error} title={t('kit.errorLoading', { what: t('notifications.what') })} retry={() => void refetch()} />
    )
  if (!data) return <Loading />
  if (data.rows.length === 0)
    return (
      <EmptyState
        picture={<IconBell size={36} stroke={1.5} aria-hidden />}
        title={t('notifications.none')}
        help={t('notifications.noneHelp')}
      />
    )
  return (
    <ul className={styles.list}>
      {data.rows.map(notice => (
        <Line
          key={`${notice.kind} ${notice.ticketId} ${notice.at}`}
          notice={notice}
          isNew={seenAt === null || (seenAt !== undefined && notice.at > seenAt)}
          onOpen={onClose}
        />
      ))}
    </ul>
  )
}

function Line({ notice, isNew, onOpen }: { notice: Notice; isNew: boolean; onOpen(): void }) {
  const t = useText()
  const locale = useLocale()
  const { kind, name, by, at, ticketId } = notice
  const title = kind === 'handed' ? t('notifications.handed', { name, by: by ?? '' }) : t(`notifications.${kind}`, { name })
  return (
    <li>
      <AppLink
        to={`/atendimento/${ticketId}?t=${Date.parse(at)}`}
        className={styles.notice}
        data-new={isNew || undefined}
        onClick={onOpen}
      >
        <Avatar name={name} size={36} />
        <strong>{title}</strong>
        <time dateTime={at}>{formatWhen(at, locale)}</time>
        <span className={styles.said}>{notice.text || t('notifications.file')}</span>
      </AppLink>
    </li>
  )
}
