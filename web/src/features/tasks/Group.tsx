import type { TaskGroup } from '@balcao/contract/tasks/tasks'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatNumber } from '../../kit/format.ts'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { TaskRow } from './TaskRow.tsx'
import styles from './Tasks.module.css'
import { type Filters, useGroup } from './useTasks.ts'

interface GroupProps {
  group: TaskGroup
  count: number
  filters: Filters
  openId: number | null
  onOpen(id: number): void
}

const MOST_PAGES = 4

/** Late, today, later, done: what is done is folded away until somebody wants it. */
export function Group({ group, count, filters, openId, onOpen }: GroupProps) {
  const t = useText()
  const locale = useLocale()
  const [isFolded, setFolded] = useState(group === 'finished' && !filters.status)
  const [pages, setPages] = useState(1)
  const { data, error, refetch } = useGroup(group, filters, pages, !isFolded && count > 0)
  if (count === 0) return null
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <section className={styles.group} data-late={group === 'late' || undefined} aria-label={t(`tasks.group_${group}`)}>
      <h2>
        <button type="button" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          <Chevron size={16} stroke={1.75} aria-hidden />
          {t(`tasks.group_${group}`)}
          <span className="figures">{formatNumber(count, locale)}</span>
        </button>
      </h2>
      {!isFolded && error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!isFolded && !data && !error && <Loading lines={Math.min(3, count)} />}
      {!isFolded && data && (
        <ul>
          {data.rows.map(task => (
            <TaskRow key={task.id} task={task} isOpen={task.id === openId} onOpen={() => onOpen(task.id)} />
          ))}
        </ul>
      )}
      {!isFolded && data?.hasMore && (
        <p className={styles.more}>
          {pages < MOST_PAGES ? (
            <Button variant="subtle" onClick={() => setPages(pages + 1)}>
              {t('tasks.showMore')}
            </Button>
          ) : (
            t('tasks.narrowDown')
          )}
        </p>
      )}
    </section>
  )
}
