import { inboundEventRoutes } from '@balcao/contract/channels/hooks'
import type { Answer } from '@balcao/contract/route'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { SideDrawer } from '../../../kit/layers/SideDrawer.tsx'
import { toastSuccess, toastWarning } from '../../../kit/layers/toast.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import type { AboutProps } from '../about.ts'
import { useSince } from '../useSince.ts'
import styles from './dialogs.module.css'

type Kept = Answer<typeof inboundEventRoutes.list>['rows'][number]

/** What a provider told and nobody could apply: why, and once more. */
export function KeptDrawer({ channel: { id, name }, onClose }: AboutProps) {
  const t = useText()
  const cache = useQueryClient()
  const [pageNumber, setPage] = useState(1)
  const list = useRead(inboundEventRoutes.list, { query: { channelId: id, pageNumber } }, { staleTime: 0 })
  const all = useSend(inboundEventRoutes.replayAll)
  const again = () => void cache.invalidateQueries({ queryKey: keyOf(inboundEventRoutes.list) })
  const tryAll = () =>
    void all.run(
      { body: { channelId: id } },
      {
        done: outcome => {
          toastSuccess(t('channels.keptOutcome', outcome))
          again()
        },
      },
    )

  return (
    <SideDrawer title={t('channels.keptTitle', { name })} onClose={onClose}>
      {list.isPending && <Loading />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && list.data.count === 0 && (
        <EmptyState
          picture={<IconChecks size={40} stroke={1.5} aria-hidden />}
          title={t('channels.keptEmpty')}
          help={t('channels.keptEmptyHelp')}
        />
      )}
      {list.data && list.data.count > 0 && (
        <>
          <div className={styles.synced}>
            <p>{t('channels.keptHelp')}</p>
            <Button size="xs" variant="default" className={styles.still} loading={all.busy} onClick={tryAll}>
              {t('channels.keptAll')}
            </Button>
          </div>
          <ul className={styles.keptList}>
            {list.data.rows.map(event => (
              <Item key={event.id} event={event} onDone={again} />
            ))}
          </ul>
          {(list.data.hasMore || pageNumber > 1) && (
            <div className={styles.pages}>
              <Button size="xs" variant="default" disabled={pageNumber === 1} onClick={() => setPage(pageNumber - 1)}>
                {t('resource.previousPage')}
              </Button>
              <Button size="xs" variant="default" disabled={!list.data.hasMore} onClick={() => setPage(pageNumber + 1)}>
                {t('resource.nextPage')}
              </Button>
            </div>
          )}
        </>
      )}
    </SideDrawer>
  )
}

function Item({ event, onDone }: { event: Kept; onDone(): void }) {
  const t = useText()
  const since = useSince()
  const replay = useSend(inboundEventRoutes.replay)
  const done = ({ applied }: Answer<typeof inboundEventRoutes.replay>) => {
    if (applied) toastSuccess(t('channels.keptApplied'))
    else toastWarning(t('channels.keptStill'))
    onDone()
  }
  return (
    <li className={styles.keptItem}>
      <p className={styles.keptHead}>
        <strong>{event.reason}</strong>
        <Button
          size="xs"
          variant="default"
          className={styles.still}
          loading={replay.busy}
          onClick={() => void replay.run({ params: { id: event.id } }, { done })}
        >
          {t('channels.keptAgain')}
        </Button>
      </p>
      <p className={`${styles.quiet} figures`}>
        {since(event.receivedAt)} · {t('channels.keptTries', { count: event.attempts })}
      </p>
      <code className={styles.excerpt}>{event.excerpt}</code>
    </li>
  )
}
