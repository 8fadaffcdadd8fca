import { type TaskComment, taskRoutes } from '@balcao/contract/tasks/tasks'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatTime, formatWhen } from '../../kit/format.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { commentHeard } from './heard-tasks.ts'
import styles from './Tasks.module.css'

/** What was said about a task, the oldest first, and the next word. */
export function Comments({ taskId, comments }: { taskId: number; comments: readonly TaskComment[] }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const say = useSend(taskRoutes.comment)
  const [typed, setTyped] = useState('')
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed.trim() === '' || say.busy) return
    void say.run(
      { params: { id: taskId }, body: { comment: typed } },
      {
        done: comment => {
          commentHeard(cache, comment)
          setTyped('')
        },
      },
    )
  }
  const when = (at: string) => {
    const day = formatWhen(at, locale)
    return day === formatTime(at) ? day : `${day}, ${formatTime(at)}`
  }
  return (
    <section className={styles.comments} aria-label={t('tasks.comments')}>
      <h3>{t('tasks.comments')}</h3>
      {comments.length === 0 && <p className={styles.quiet}>{t('tasks.noComments')}</p>}
      <ul>
        {comments.map(({ id, username, comment, createdAt }) => (
          <li key={id}>
            <Avatar name={username} size={26} />
            <p>
              <strong>{username}</strong> <time dateTime={createdAt}>{when(createdAt)}</time>
              <span>{comment}</span>
            </p>
          </li>
        ))}
      </ul>
      <form className={styles.say} onSubmit={send}>
        <Textarea
          aria-label={t('tasks.comment')}
          placeholder={t('tasks.comment')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={4000}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              send()
            }
          }}
        />
        <Button type="submit" px={10} aria-label={t('tasks.send')} loading={say.busy}>
          <IconSend size={16} stroke={1.75} />
        </Button>
      </form>
    </section>
  )
}
