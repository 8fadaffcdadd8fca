import { channelLinkRoutes, type LinkedChannel } from '@balcao/contract/channels/channel-links'
import { ApiError } from '@balcao/contract/client'
import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLinkOff, IconQrcode } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { useParams } from '../../../navigation/index.ts'
import { useBrand } from '../../../theme/brand.ts'
import { Code, Stages } from './Code.tsx'
import styles from './connect.module.css'

/** Nobody is signed in here, so no line tells of changes. */
const ASK_MS = 2_000

/** For the owner of a phone who has no login: one channel's code, and nothing else. */
export function LinkScreen() {
  const t = useText()
  const brand = useBrand()
  const { key = '' } = useParams()
  const linked = useRead(
    channelLinkRoutes.show,
    { body: { key } },
    { refetchInterval: query => (isSettled(query.state.data, query.state.error) ? false : ASK_MS), staleTime: 0 },
  )
  useEffect(() => {
    document.title = `${t('channels.linkTitle')} · ${brand.name}`
  }, [t, brand.name])

  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1 tabIndex={-1}>{t('channels.linkTitle')}</h1>
        {linked.isPending && <Loading lines={4} />}
        {linked.error && !linked.data && <Fault error={linked.error} retry={() => void linked.refetch()} />}
        {linked.data && (isOver(linked.error) ? <Fault error={linked.error} /> : <Linked linked={linked.data} linkKey={key} />)}
      </section>
    </main>
  )
}

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_LINK_OVER'
const isSettled = (data: LinkedChannel | undefined, error: unknown): boolean => data?.status === 'connected' || isOver(error)

function Fault({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText()
  if (!isOver(error)) return <ErrorState error={error} {...(retry ? { retry } : {})} />
  return (
    <EmptyState
      picture={<IconLinkOff size={40} stroke={1.5} aria-hidden />}
      title={t('channels.linkOver')}
      help={t('errors.ERR_LINK_OVER')}
    />
  )
}

function Linked({ linked, linkKey: key }: { linked: LinkedChannel; linkKey: string }) {
  const t = useText()
  const cache = useQueryClient()
  const begin = useSend(channelLinkRoutes.begin)
  const [hadCode, setHadCode] = useState(false)
  const { status, name, statusCode } = linked
  useEffect(() => {
    if (status === 'qrcode') setHadCode(true)
  }, [status])
  if (status === 'connected') {
    return (
      <EmptyState
        picture={<IconCircleCheck size={44} stroke={1.5} aria-hidden />}
        title={t('channels.linkDone')}
        help={t('channels.linkDoneHelp')}
      />
    )
  }
  const done = (now: LinkedChannel) => cache.setQueryData(keyOf(channelLinkRoutes.show, { body: { key } }), now)
  const isIdle = status === 'timeout' || status === 'disconnected'
  return (
    <>
      <p>{t('channels.linkAbout', { name })}</p>
      {isIdle ? (
        <div className={styles.done}>
          {statusCode !== null && isErrorCode(statusCode) && <p role="alert">{fill(t(`errors.${statusCode}`), {})}</p>}
          <Button
            leftSection={<IconQrcode size={17} aria-hidden />}
            loading={begin.busy}
            onClick={() => void begin.run({ body: { key } }, { done })}
          >
            {t('channels.newCode')}
          </Button>
        </div>
      ) : (
        <Code code={linked} />
      )}
      <Stages status={status} hadCode={hadCode} />
    </>
  )
}
