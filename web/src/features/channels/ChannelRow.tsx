import { queueRoutes } from '@balcao/contract/catalogue/queues'
import type { Channel } from '@balcao/contract/channels/channel'
import type { ChannelHealth } from '@balcao/contract/channels/channels'
import { fill } from '@balcao/contract/texts/fill'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconQrcode, IconStarFilled } from '@tabler/icons-react'
import { useCan } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { formatPhone, formatTime } from '../../kit/format.ts'
import { ChannelSign } from '../../kit/marks/ChannelGlyph.tsx'
import { ChannelMenu } from './ChannelMenu.tsx'
import styles from './Channels.module.css'
import type { About } from './dialogs/Opened.tsx'
import { typeName } from './kinds.ts'
import { Lacks } from './Lacks.tsx'
import { useConnecting } from './useConnecting.ts'
import { useSince } from './useSince.ts'
import { type Cure, lastEventOf, type Standing, standingOf } from './words.ts'

interface ChannelRowProps {
  channel: Channel
  health: ChannelHealth | null
  onOpen(what: About): void
}

export function ChannelRow({ channel, health, onOpen }: ChannelRowProps) {
  const t = useText()
  const standing = standingOf(channel, health?.session ?? null)
  const { name, number, type, isDefault, capabilities } = channel
  return (
    <li className={styles.row} aria-label={name}>
      <ChannelSign kind={type} />
      <div className={styles.who}>
        <h2 className={styles.name}>
          {name}
          {isDefault && <IconStarFilled size={14} role="img" aria-label={t('channels.isDefault')} />}
          {capabilities.beta && <span className={styles.beta}>{t('channels.beta')}</span>}
        </h2>
        <p>
          {t(typeName(type))}
          {number && ` · ${formatPhone(number)}`}
        </p>
      </div>
      <div className={styles.state} data-tone={standing.tone}>
        <Title channel={channel} standing={standing} />
        <Why channel={channel} health={health} standing={standing} />
        <WithoutQueue channel={channel} onOpen={onOpen} />
        {health !== null && health.heldThere > 0 && <p>{t('channels.heldThere', { count: health.heldThere })}</p>}
        <Lacks fields={health?.session.lacks ?? []} />
        {health?.session.warnings.map(details => (
          <p key={details} className={styles.said}>
            {t('channels.providerSaid', { details })}
          </p>
        ))}
      </div>
      <Figures channel={channel} health={health} />
      <div className={styles.acts}>
        {type === 'sandbox' && <PhoneButton onOpen={onOpen} />}
        {standing.cure && <CureButton cure={standing.cure} channel={channel} onOpen={onOpen} />}
        <ChannelMenu channel={channel} session={health?.session ?? null} onOpen={onOpen} />
      </div>
    </li>
  )
}

function Title({ channel: { pausedUntil, status }, standing }: { channel: Channel; standing: Standing }) {
  const t = useText()
  const isPaused = status === 'connected' && pausedUntil !== null
  return (
    <strong role="status">
      <i aria-hidden />
      {isPaused ? t('channels.is_paused', { until: formatTime(pausedUntil) }) : t(standing.title)}
    </strong>
  )
}

/** Tickets without a queue are nobody's of those who work in one: where there are queues, that is nearly always forgotten. */
function WithoutQueue({ channel: { queueId }, onOpen }: Pick<ChannelRowProps, 'channel' | 'onOpen'>) {
  const t = useText()
  const mayManage = useCan('channels.manage')
  const { data } = useRead(queueRoutes.list, { query: { pageSize: 1, isActive: 'true' } })
  if (queueId !== null || !data || data.count === 0) return null
  return (
    <p className={styles.noQueue}>
      {t('channels.noQueue')}{' '}
      {mayManage && (
        <button type="button" onClick={() => onOpen('edit')}>
          {t('channels.fix')}
        </button>
      )}
    </p>
  )
}

const WAYS_ON: Partial<Record<Channel['status'], PlainKey>> = {
  qrcode: 'channels.scanNow',
  opening: 'channels.opening',
  disconnected: 'channels.off',
}

interface WhyProps {
  channel: Channel
  health: ChannelHealth | null
  standing: Standing
}

/** What is wrong, in a sentence that says what to do; or, when nothing is, when something last happened. */
function Why({ channel, health, standing: { reason } }: WhyProps) {
  const t = useText()
  const since = useSince()
  const details = health?.session.statusDetails
  if (reason !== null) {
    return (
      <p>
        {fill(t(`errors.${reason}`), {})}
        {details && <span className={styles.said}> {t('channels.providerSaid', { details })}</span>}
      </p>
    )
  }
  const next = WAYS_ON[channel.status]
  const last = health && lastEventOf(health.session)
  if (next) return <p>{t(next)}</p>
  return <p>{last ? t('channels.lastEvent', { since: since(last) }) : t('channels.noEvent')}</p>
}

function Figures({ channel, health }: { channel: Channel; health: ChannelHealth | null }) {
  const t = useText()
  const since = useSince()
  const { tickets = 0, waiting = 0 } = health ?? {}
  const failures = health?.session.failures ?? 0
  return (
    <div className={`${styles.figures} figures`}>
      <p>
        {t('channels.tickets', { count: tickets })}
        {waiting > 0 && <b className={styles.waiting}>{t('channels.waiting', { count: waiting })}</b>}
        {failures > 0 && <b className={styles.failing}>{t('channels.failures', { count: failures })}</b>}
      </p>
      <p className={styles.changed}>
        {t(channel.status === 'connected' ? 'channels.connectedSince' : 'channels.changed', {
          since: since(channel.statusSince),
        })}
      </p>
    </div>
  )
}

/** Whose customer is oneself. */
function PhoneButton({ onOpen }: Pick<ChannelRowProps, 'onOpen'>) {
  const t = useText()
  if (!useCan('channels.manage')) return null
  return (
    <Button size="xs" variant="default" leftSection={<IconDeviceMobile size={15} aria-hidden />} onClick={() => onOpen('phone')}>
      {t('channels.phone')}
    </Button>
  )
}

interface CureProps {
  cure: Cure
  channel: Channel
  onOpen(what: About): void
}

function CureButton({ cure, channel, onOpen }: CureProps) {
  const t = useText()
  const mayManage = useCan('channels.manage')
  const connecting = useConnecting(channel, () => onOpen('connect'))
  switch (cure) {
    case 'code':
      return (
        <Button size="xs" variant="light" leftSection={<IconQrcode size={15} aria-hidden />} onClick={() => onOpen('connect')}>
          {t('channels.seeCode')}
        </Button>
      )
    case 'fix':
      return mayManage ? (
        <Button size="xs" variant="default" onClick={() => onOpen('edit')}>
          {t('channels.fix')}
        </Button>
      ) : null
    case 'connect':
    case 'reconnect':
      return (
        <Button size="xs" variant="default" loading={connecting.busy} onClick={connecting.connect}>
          {t(`channels.${cure}`)}
        </Button>
      )
  }
}
