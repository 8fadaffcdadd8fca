import '@mantine/core/styles/Progress.layer.css'
import { isCancellable, type WorkStatus, type WorkSummary, workRoutes } from '@balcao/contract/works/works'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { queryClient } from '../../api/query.ts'
import { fileAddress, saveFile } from '../../api/save-file.ts'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { csvOf, download, fileName } from '../files/write.ts'
import { formatDateTime } from '../format.ts'
import styles from './jobs.module.css'
import { isOver, placeWork, reasonOf, titleOf } from './works.ts'

const STATES: Record<WorkStatus, PlainKey> = {
  waiting: 'jobs.waiting',
  running: 'jobs.running',
  paused: 'jobs.paused',
  done: 'jobs.ended',
  failed: 'jobs.broke',
  cancelled: 'jobs.cancelled',
}

export function WorkLine({ work }: { work: WorkSummary }) {
  const t = useText()
  const title = titleOf(work, t)

  return (
    <li className={styles.work} data-status={work.status}>
      <div className={styles.title}>{title}</div>
      {!isOver(work) && (
        <Progress size={6} value={work.total ? (work.done / work.total) * 100 : 0} aria-label={t('jobs.progressOf', { title })} />
      )}
      <div className={`${styles.state} figures`}>
        <span>
          {t(STATES[work.status])}
          {work.ahead !== null && ` · ${t('jobs.ahead', { count: work.ahead })}`}
          {work.total !== null && ` · ${t('jobs.doneOf', { done: work.done, of: work.total })}`}
          {work.refused > 0 && <strong> · {t('jobs.refused', { count: work.refused })}</strong>}
        </span>
        <time dateTime={work.createdAt}>{formatDateTime(work.createdAt)}</time>
      </div>
      {work.error && <p className={styles.error}>{reasonOf(work.error, t)}</p>}
      <Wishes work={work} />
    </li>
  )
}

export function Wishes({ work }: { work: WorkSummary }) {
  const t = useText()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const wish = async (route: typeof workRoutes.pause | typeof workRoutes.resume | typeof workRoutes.cancel) => {
    setBusy(true)
    await api(route, { params: { id: work.id } }).then(now => placeWork(queryClient, now), tellFailure)
    setBusy(false)
  }
  const report = async () => {
    try {
      const { report: rows } = await api(workRoutes.show, { params: { id: work.id } })
      const head = [t('jobs.line'), t('jobs.about'), t('jobs.reason')]
      const body = rows.map(row => [row.row, row.about ?? '', reasonOf(row.code, t)])
      download(await csvOf([head, ...body], locale), fileName(`${work.title}-${t('jobs.reportFile')}`, 'csv', new Date()))
    } catch (error) {
      tellFailure(error)
    }
  }
  const canPause = work.status === 'running' || work.status === 'waiting'
  if (isOver(work) && work.refused === 0 && !work.file) return null

  return (
    <div className={styles.wishes}>
      {canPause && (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerPause size={15} />}
          onClick={() => void wish(workRoutes.pause)}
        >
          {t('jobs.pause')}
        </Button>
      )}
      {work.status === 'paused' && (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerPlay size={15} />}
          onClick={() => void wish(workRoutes.resume)}
        >
          {t('jobs.resume')}
        </Button>
      )}
      {!isOver(work) && isCancellable(work.kind) && (
        <Button
          size="xs"
          variant="light"
          color="red"
          disabled={busy}
          leftSection={<IconX size={15} />}
          onClick={() => void wish(workRoutes.cancel)}
        >
          {t('jobs.cancel')}
        </Button>
      )}
      {work.file && (
        <Button
          component="a"
          size="xs"
          variant="default"
          href={fileAddress(workRoutes.file, { params: { id: work.id } })}
          onClick={event => {
            event.preventDefault()
            void saveFile(workRoutes.file, { params: { id: work.id } }, work.file?.name)
          }}
          leftSection={<IconDownload size={15} />}
        >
          {t('jobs.file')}
        </Button>
      )}
      {work.refused > 0 && (
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} onClick={() => void report()}>
          {t('jobs.report')}
        </Button>
      )}
    </div>
  )
}
