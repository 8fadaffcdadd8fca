import type { Task } from '@balcao/contract/tasks/tasks'
import { IconCheck, IconFlag, IconLink, IconMessage2, IconRefresh } from '@tabler/icons-react'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatAhead, formatDateTime } from '../../kit/format.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { useMinute } from '../../kit/useMinute.ts'
import { groupOf } from './due.ts'
import styles from './Tasks.module.css'
import { useFinishing } from './useTasks.ts'

/** One task: the circle finishes it, its name opens it. */
export function TaskRow({ task, isOpen, onOpen }: { task: Task; isOpen: boolean; onOpen(): void }) {
  const t = useText()
  const locale = useLocale()
  const now = new Date(useMinute())
  const finish = useFinishing()
  const isDone = task.finishedAt !== null
  const isLate = groupOf(task, now) === 'late'
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-task={task.id}>
      <button
        type="button"
        data-done={isDone || undefined}
        aria-label={t(isDone ? 'tasks.reopenIt' : 'tasks.finishIt', { name: task.name })}
        className={styles.circle}
        onClick={() => void finish(task)}
      >
        <IconCheck size={14} stroke={2.5} aria-hidden />
      </button>
      <div className={styles.what}>
        <button type="button" className={styles.name} data-done={isDone || undefined} onClick={onOpen}>
          {task.name}
        </button>
        <p>
          {task.contact && (
            <span>
              <IconLink size={13} stroke={1.75} aria-hidden />
              {task.contact.name}
              {task.ticketId !== null && `, #${task.ticketId}`}
            </span>
          )}
          {task.everyDays !== null && (
            <span>
              <IconRefresh size={13} stroke={1.75} aria-hidden />
              {t('tasks.rhythm', { days: task.everyDays, occurrence: task.occurrence, repetitions: task.repetitions })}
            </span>
          )}
          {task.comments > 0 && (
            <span className="figures">
              <IconMessage2 size={13} stroke={1.75} aria-hidden />
              <span className="only-read-aloud">{t('tasks.commentsCount', { count: task.comments })}</span>
              <span aria-hidden>{task.comments}</span>
            </span>
          )}
        </p>
      </div>
      <span className={styles.priority} data-priority={task.priority}>
        {task.priority !== 'none' && (
          <>
            <IconFlag size={15} stroke={1.75} aria-hidden />
            {t(`tasks.${task.priority}`)}
          </>
        )}
      </span>
      <span className={styles.owner}>
        <Avatar name={task.owner} size={20} />
        <span>{task.owner}</span>
      </span>
      <time className={`${styles.due} figures`} dateTime={task.limitDate} data-late={isLate || undefined}>
        {isDone ? formatDateTime(task.finishedAt ?? '') : formatAhead(task.limitDate, locale, now)}
      </time>
    </li>
  )
}
