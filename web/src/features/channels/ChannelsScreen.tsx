import type { Channel } from '@balcao/contract/channels/channel'
import { type ChannelDetails, type ChannelHealth, channelRoutes } from '@balcao/contract/channels/channels'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { history } from '../../navigation/index.ts'
import { ChannelRow } from './ChannelRow.tsx'
import styles from './Channels.module.css'
import { Opened, type Opening } from './dialogs/Opened.tsx'
import { ordered } from './live.ts'
import { useTryOut } from './sandbox/useTryOut.ts'

/** What waits in a channel is counted by the server, and no event tells of each message. */
const HEALTH_MS = 10_000

/** What a company has that may have as many as it likes. */
const NO_LIMIT = 1_000_000

export function ChannelsScreen() {
  const t = useText()
  const mayManage = useCan('channels.manage')
  const channels = useRead(channelRoutes.list, {})
  const health = useRead(channelRoutes.health, {}, { refetchInterval: HEALTH_MS })
  const [opening, setOpening] = useState<Opening | null>(() => (mayManage ? asked() : null))
  const used = channels.data?.length ?? 0
  const limit = health.data?.limit
  const isFull = limit !== undefined && used >= limit
  const add = (
    <Button
      leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />}
      disabled={isFull}
      onClick={() => setOpening({ what: 'add' })}
    >
      {t('channels.add')}
    </Button>
  )

  return (
    <Page title={t('channels.title')} about={t('channels.about')} action={mayManage && add}>
      {channels.isPending && <Loading />}
      {channels.error && (
        <ErrorState
          error={channels.error}
          title={t('kit.errorLoading', { what: t('channels.what') })}
          retry={() => void channels.refetch()}
        />
      )}
      {used > 0 && limit !== undefined && limit < NO_LIMIT && (
        <p className={`${styles.used} figures`} data-full={isFull || undefined}>
          {isFull ? t('channels.limitReached', { limit }) : t('channels.used', { used, limit })}
        </p>
      )}
      {channels.data?.length === 0 && (
        <EmptyState
          picture={<IconPlugConnected size={40} stroke={1.5} aria-hidden />}
          title={t('channels.empty')}
          help={t('channels.emptyHelp')}
        >
          {mayManage && (
            <>
              <TryOut onReady={({ id }) => setOpening({ what: 'phone', id })} />
              {add}
            </>
          )}
        </EmptyState>
      )}
      {channels.data && channels.data.length > 0 && (
        <Rows channels={channels.data} health={health.data?.rows ?? []} onOpen={setOpening} />
      )}
      {opening && (
        <Opened opening={opening} channels={channels.data ?? []} onOpen={setOpening} onClose={() => setOpening(null)} />
      )}
    </Page>
  )
}

/** A link that leads here to mend one channel opens it: `?editar=7`. */
function asked(): Opening | null {
  const id = Number(new URLSearchParams(history.location.search).get('editar'))
  return id > 0 ? { what: 'edit', id } : null
}

/** Without a number of one's own, and without an account: the first thing to do in a new company. */
function TryOut({ onReady }: { onReady(channel: ChannelDetails): void }) {
  const t = useText()
  const { tryOut, busy } = useTryOut(onReady)
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={17} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={() => void tryOut()}
    >
      {t('channels.tryOut')}
    </Button>
  )
}

interface RowsProps {
  channels: readonly Channel[]
  health: readonly ChannelHealth[]
  onOpen(opening: Opening): void
}

function Rows({ channels, health, onOpen }: RowsProps) {
  const t = useText()
  return (
    <ul className={`panel ${styles.rows}`} aria-label={t('channels.list')}>
      {ordered(channels).map(channel => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          health={health.find(({ session }) => session.id === channel.id) ?? null}
          onOpen={what => onOpen({ what, id: channel.id })}
        />
      ))}
    </ul>
  )
}
