import { workRoutes } from '@balcao/contract/works/works'
import { IconProgressCheck } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { tellFailure } from '../../api/failure.ts'
import { fetched } from '../../api/fetched.ts'
import { useIsShut } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText, useTexts } from '../../i18n/index.ts'
import styles from './jobs.module.css'
import { showJobs, useJobsOpen } from './opening.ts'
import { useEndings } from './useEndings.ts'
import { isOver } from './works.ts'

const JobsDrawer = fetched(() => import('./JobsDrawer.tsx'))

const SHOWN_MS = 24 * 3600 * 1000

/** Long works of this person: there while one goes on, and for a day after. */
export default function JobsButton({ className }: { className?: string | undefined }) {
  const texts = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    texts.load(['jobs']).then(() => setReady(true), tellFailure)
  }, [texts])
  return isReady && <ReadyButton className={className} />
}

function ReadyButton({ className }: { className: string | undefined }) {
  const t = useText()
  const isOpen = useJobsOpen()
  const { data } = useRead(workRoutes.mine, {}, { staleTime: 60_000, enabled: !useIsShut() })
  const works = data?.works
  useEndings(works)

  const going = works?.filter(work => !isOver(work)) ?? []
  const recent = works?.some(work => !work.finishedAt || Date.now() - Date.parse(work.finishedAt) < SHOWN_MS)
  const total = going.reduce((sum, work) => sum + (work.total ?? 0), 0)
  const part = total > 0 ? going.reduce((sum, work) => sum + work.done, 0) / total : 0
  const label = going.length > 0 ? t('jobs.going', { count: going.length }) : t('jobs.title')

  return (
    <>
      {recent && (
        <button
          type="button"
          className={className}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => showJobs(true)}
        >
          {going.length > 0 ? (
            <span className={styles.ring} style={{ '--part': `${Math.round(part * 100)}%` }} aria-hidden />
          ) : (
            <IconProgressCheck size={20} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <JobsDrawer works={works ?? []} onClose={() => showJobs(false)} />
        </Suspense>
      )}
    </>
  )
}
