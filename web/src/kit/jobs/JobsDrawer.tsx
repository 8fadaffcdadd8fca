import type { WorkSummary } from '@balcao/contract/works/works'
import { IconProgressCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import { SideDrawer } from '../layers/SideDrawer.tsx'
import { EmptyState } from '../states.tsx'
import styles from './jobs.module.css'
import { WorkLine } from './WorkLine.tsx'

interface JobsDrawerProps {
  works: readonly WorkSummary[]
  onClose(): void
}

/** Whatever takes longer than a moment: how far it is, and how to hold or end it. Closing the page stops none of it. */
export default function JobsDrawer({ works, onClose }: JobsDrawerProps) {
  const t = useText()
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
