import { taskRoutes } from '@balcao/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatSince } from '../../kit/format.ts'
import { SideDrawer } from '../../kit/layers/SideDrawer.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { useMinute } from '../../kit/useMinute.ts'
import { Comments } from './Comments.tsx'
import { groupOf } from './due.ts'
import { taskHeard } from './heard-tasks.ts'
import { type About, TaskForm } from './TaskForm.tsx'
import styles from './Tasks.module.css'

interface DrawerProps {
  /** Null: a new one. */
  id: number | null
  about: About
  onClose(): void
}

/** A task to read, change, finish and speak of; or a new one. */
export function TaskDrawer({ id, about, onClose }: DrawerProps) {
  const t = useText()
  const cache = useQueryClient()
  if (id !== null) return <KnownTask id={id} onClose={onClose} />
  return (
    <SideDrawer title={t('tasks.create')} onClose={onClose}>
      <TaskForm
        task={null}
        about={about}
        onSaved={task => {
          taskHeard(cache, task)
          toastSuccess(t('tasks.created'))
          onClose()
        }}
        onClose={onClose}
      />
    </SideDrawer>
  )
}

function KnownTask({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const now = new Date(useMinute())
  const { data, error, refetch } = useRead(taskRoutes.show, { params: { id } })
  const isLate = data && groupOf(data.task, now) === 'late'
  return (
    <SideDrawer title={t('tasks.task')} onClose={onClose}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          {isLate && (
            <p className={styles.late}>{t('tasks.lateSince', { since: formatSince(data.task.limitDate, locale, now) })}</p>
          )}
          <TaskForm
            key={data.task.id}
            task={data.task}
            about={{ contactId: data.task.contact?.id ?? null, ticketId: data.task.ticketId }}
            onSaved={task => {
              taskHeard(cache, task)
              toastSuccess(t('tasks.saved'))
            }}
            onClose={onClose}
          >
            <Comments taskId={id} comments={data.comments} />
          </TaskForm>
        </>
      )}
    </SideDrawer>
  )
}
