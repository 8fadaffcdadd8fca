import { type Notice, notificationRoutes } from '@balcao/contract/works/notifications'
import { IconBell, IconServerOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { askQuietly } from '../../api/client.ts'
import { useRead } from '../../api/query.ts'
import { type Translate, useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { formatWhen } from '../../kit/format.ts'
import { SideDrawer } from '../../kit/layers/SideDrawer.tsx'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Bell.module.css'
import { serviceSaid } from './outside/services.ts'
import { Switches } from './Switches.tsx'
import { Told, useOwnNotices } from './Told.tsx'
import { allSeen } from './unseen.ts'

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
  const own = useOwnNotices()
  // What was new when it was opened stays marked while it is looked at.
  const [seenAt, setSeenAt] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    setSeenAt(known => (known === undefined ? data.seenAt : known))
    allSeen()
    // Not told: all of it is new once more on another device.
    askQuietly(notificationRoutes.seen, {}).catch(() => undefined)
  }, [data])

  if (!data && error)
    return (
      <ErrorState error={error} title={t('kit.errorLoading', { what: t('notifications.what') })} retry={() => void refetch()} />
    )
  if (!data) return <Loading />
  if (data.rows.length === 0 && data.disk.length === 0 && own.length === 0)
    return (
      <EmptyState
        picture={<IconBell size={36} stroke={1.5} aria-hidden />}
        title={t('notifications.none')}
        help={t('notifications.noneHelp')}
      />
    )
  return (
    <ul className={styles.list}>
      {data.disk.map(trouble => (
        <li key={trouble} className={styles.trouble}>
          <IconServerOff size={24} stroke={1.75} aria-hidden />
          <span>{t(`notifications.disk_${trouble}`)}</span>
        </li>
      ))}
      {own.map(notice => (
        <Told key={`told ${notice.id}`} notice={notice} />
      ))}
      {data.rows.map(notice => (
        <Line
          key={`${notice.kind} ${notice.ticketId ?? notice.chatId ?? notice.taskId ?? notice.name} ${notice.at}`}
          notice={notice}
          isNew={seenAt === null || (seenAt !== undefined && notice.at > seenAt)}
          onOpen={onClose}
        />
      ))}
    </ul>
  )
}

const placeOf = ({ kind, name, at, ticketId, chatId, taskId }: Notice): string => {
  if (kind === 'campaignStopped') return `/campanhas?q=${encodeURIComponent(name)}`
  if (kind === 'massStopped') return '/massa/envios'
  if (kind === 'reportStopped') return '/home'
  if (kind === 'banStuck') return '/grupo/banlist'
  if (kind === 'wordStuck') return '/grupo/wordlist'
  if (taskId !== null) return `/tarefas?task=${taskId}`
  return chatId === null ? `/atendimento/${ticketId}?t=${Date.parse(at)}` : `/chat-privado?c=${chatId}`
}

function titleOf({ kind, name, by }: Notice, t: Translate): string {
  switch (kind) {
    case 'message':
    case 'waiting':
    case 'taskLate':
    case 'banStuck':
    case 'wordStuck':
    case 'campaignStopped':
    case 'massStopped':
    case 'reportStopped':
      return t(`notifications.${kind}`, { name })
    // Said by the words of services.
    case 'webhookOff':
    case 'engineDown':
    case 'modelEnds':
      return name
    default:
      return t(`notifications.${kind}`, { name, by: by ?? '' })
  }
}

function saidOf({ kind, text }: Notice, t: Translate): string {
  if (kind === 'campaignStopped' || kind === 'massStopped') return t('notifications.stoppedHelp')
  return kind === 'reportStopped' ? t('notifications.reportStoppedHelp') : text
}

function Line({ notice, isNew, onOpen }: { notice: Notice; isNew: boolean; onOpen(): void }) {
  const t = useText()
  const locale = useLocale()
  const { name, at } = notice
  const service = serviceSaid(notice, t)
  const title = service?.title ?? titleOf(notice, t)
  const said = service?.text ?? saidOf(notice, t)
  return (
    <li>
      <AppLink to={service?.path ?? placeOf(notice)} className={styles.notice} data-new={isNew || undefined} onClick={onOpen}>
        <Avatar name={name} size={36} />
        <strong>{title}</strong>
        <time dateTime={at}>{formatWhen(at, locale)}</time>
        <span className={styles.said}>{said || (notice.taskId === null && t('notifications.file'))}</span>
      </AppLink>
    </li>
  )
}
