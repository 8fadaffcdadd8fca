import type { Channel } from '@balcao/contract/channels/channel'
import { channelLinkRoutes } from '@balcao/contract/channels/channel-links'
import { type ChannelSession, channelRoutes } from '@balcao/contract/channels/channels'
import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLink, IconQrcode, IconShieldExclamation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { formatTime } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import type { AboutProps } from '../about.ts'
import { useConnecting } from '../useConnecting.ts'
import { Code, Stages } from './Code.tsx'
import styles from './connect.module.css'

/** The code of a phone's channel, renewed as it comes, until the phone has read it. */
export function ConnectDialog({ channel, onClose }: AboutProps) {
  const t = useText()
  const session = useRead(channelRoutes.session, { params: { id: channel.id } }, { staleTime: 0 })
  return (
    <Dialog title={t('channels.connecting', { name: channel.name })} width={780} onClose={onClose}>
      {session.isPending && <Loading lines={4} />}
      {session.error && <ErrorState error={session.error} retry={() => void session.refetch()} />}
      {session.data && <Connecting channel={channel} session={session.data} onClose={onClose} />}
    </Dialog>
  )
}

interface ConnectingProps {
  channel: Channel
  session: ChannelSession
  onClose(): void
}

function Connecting({ channel, session, onClose }: ConnectingProps) {
  const hadCode = useHadCode(session)
  if (session.status === 'connected') return <Done name={channel.name} onClose={onClose} />
  const isOver = session.status === 'timeout' || session.status === 'disconnected'
  return (
    <>
      {isOver ? <Begin channel={channel} session={session} /> : <Code code={session} number={session.retries} />}
      <Stages status={session.status} hadCode={hadCode} />
      <OwnerLink channel={channel} />
    </>
  )
}

/** Whether a code was shown since this was opened. */
function useHadCode({ status, qrcode }: ChannelSession): boolean {
  const had = useRef(false)
  useEffect(() => {
    had.current = status === 'qrcode' || (had.current && status === 'opening')
  }, [status])
  return had.current || qrcode !== null
}

function Done({ name, onClose }: { name: string; onClose(): void }) {
  const t = useText()
  return (
    <div className={styles.done} role="status">
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <h3>{t('channels.nowConnected', { name })}</h3>
      <p>{t('channels.nowConnectedHelp')}</p>
      <Button onClick={onClose}>{t('kit.close')}</Button>
    </div>
  )
}

/** Nobody read the code, or it could not begin: why, and once more. */
function Begin({ channel, session: { statusCode, statusDetails, status } }: Pick<ConnectingProps, 'channel' | 'session'>) {
  const t = useText()
  const connecting = useConnecting(channel, () => undefined)
  const reason = statusCode ?? (status === 'timeout' ? 'ERR_PAIRING_TIMEOUT' : null)
  return (
    <div className={styles.done}>
      {reason !== null && isErrorCode(reason) && <p role="alert">{fill(t(`errors.${reason}`), {})}</p>}
      {statusDetails && <p className={styles.said}>{t('channels.providerSaid', { details: statusDetails })}</p>}
      <Button leftSection={<IconQrcode size={17} aria-hidden />} loading={connecting.busy} onClick={connecting.renew}>
        {t('channels.newCode')}
      </Button>
    </div>
  )
}

/** For the phone's owner, who is not here. */
function OwnerLink({ channel: { id, capabilities } }: { channel: Channel }) {
  const t = useText()
  const make = useSend(channelLinkRoutes.make)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  return (
    <div className={styles.foot}>
      {!capabilities.official && (
        <p className={styles.risk}>
          <IconShieldExclamation size={17} stroke={1.75} aria-hidden />
          {t('channels.risk')}
        </p>
      )}
      {link ? (
        <div className={styles.link}>
          <p>
            <code>{link.url}</code>
            <CopyButton value={link.url} label={t('channels.copyLink')} />
          </p>
          <small role="status">
            {t('channels.linkUntil', { time: formatTime(link.expiresAt) })} · {t('channels.linkHelp')}
          </small>
        </div>
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={make.busy}
          onClick={() => void make.run({ params: { id } }, { done: setLink })}
        >
          {t('channels.ownerLink')}
        </Button>
      )}
    </div>
  )
}
