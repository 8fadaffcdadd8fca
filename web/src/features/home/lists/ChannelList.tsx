import type { Home } from '@balcao/contract/reports/home'
import type { DeskChannel } from '@balcao/contract/tickets/desk'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import styles from '../Home.module.css'
import { Behind } from './Behind.tsx'
import { useFirst } from './useFirst.tsx'

interface ChannelListProps {
  channels: readonly DeskChannel[]
  home: Home
  hasScreen: boolean
  list(query?: string): `/${string}` | null
}

const TONE = { connected: 'here', opening: 'pause', qrcode: 'pause', timeout: 'pause', disconnected: 'down' } as const

/** Whether they are up, those that are not first, and what came through each that day. */
export function ChannelList({ channels, home, hasScreen, list }: ChannelListProps) {
  const t = useText()
  const ofDay = new Map(home.byChannel.map(one => [one.channelId, one.opened]))
  const up = channels.filter(({ status }) => status === 'connected').length
  const all = channels.toSorted(
    (a, b) =>
      Number(a.status === 'connected') - Number(b.status === 'connected') || (ofDay.get(b.id) ?? 0) - (ofDay.get(a.id) ?? 0),
  )
  const { shown, rest } = useFirst(all)
  const told = t('home.up', { up, of: channels.length })
  return (
    <section className={`panel ${styles.list}`} aria-label={t('home.channels')}>
      <header>
        <h2>{t('home.channels')}</h2>
        {hasScreen ? <AppLink to="/sessoes">{told}</AppLink> : <small>{told}</small>}
      </header>
      {channels.length === 0 && <p className={styles.none}>{t('home.noChannels')}</p>}
      <ul>
        {shown.map(({ id, name, status }) => (
          <li key={id} className={styles.low}>
            <span className={styles.who}>
              <strong>{name}</strong>
              <small>
                <Behind to={list(`&connections=${id}`)}>{t('home.openedIn', { count: ofDay.get(id) ?? 0 })}</Behind>
              </small>
            </span>
            <small data-presence={TONE[status]}>{t(`home.is_${status}`)}</small>
          </li>
        ))}
      </ul>
      {rest}
    </section>
  )
}
