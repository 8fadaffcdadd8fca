import { type WorkSummary, workRoutes } from '@balcao/contract/works/works'
import { IconProgressCheck } from '@tabler/icons-react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { SideDrawer } from '../layers/SideDrawer.tsx'
import { EmptyState } from '../states.tsx'
import styles from './jobs.module.css'
import { WorkLine } from './WorkLine.tsx'

const PLACES_MS = 3_000

interface JobsDrawerProps {
  works: readonly WorkSummary[]
  onClose(): void
}

/** Works that take longer than a moment: how far each is, and how to hold or end it. Closing the page stops none. */
export default function JobsDrawer({ works, onClose }: JobsDrawerProps) {
  const t = useText()
  // How many are before one that waits changes with works of others, of which nobody is told.
  const waits = works.some(work => work.status === 'waiting')
  useRead(workRoutes.mine, {}, { enabled: waits, refetchInterval: PLACES_MS, staleTime: 0 })
  return (
    <SideDrawer title={t('jobs.title')} onClose={onClose}>
      {works.length === 0 ? (
        <EmptyState
          picture={<IconProgressCheck size={36} stroke={1.5} aria-hidden />}
          title={t('jobs.none')}
          help={t('jobs.noneHelp')}
        />
      ) : (
        <ul className={styles.list}>
          {works.map(work => (
            <WorkLine key={work.id} work={work} />
          ))}
        </ul>
      )}
    </SideDrawer>
  )
}
