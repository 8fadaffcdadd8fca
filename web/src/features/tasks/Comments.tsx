import { type TaskComment, taskRoutes } from '@balcao/contract/tasks/tasks'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatTime, formatWhen } from '../../kit/format.ts'
import { toastWarning } from '../../kit/layers/toast.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { CallOptions } from '../../kit/words/CallOptions.tsx'
import { calledIn } from '../../kit/words/calling.ts'
import { useCallWords } from '../../kit/words/useCallWords.ts'
import { commentHeard } from './heard-tasks.ts'
import styles from './Tasks.module.css'
import { usePeople } from './useTasks.ts'

/** What was said about a task, the oldest first, and the next word. */
export function Comments({ taskId, comments }: { taskId: number; comments: readonly TaskComment[] }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const say = useSend(taskRoutes.comment)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const { userId } = useMe()
  const people = (usePeople().data?.people ?? []).filter(({ id, isActive }) => isActive && id !== userId)
  const calling = useCallWords({ text: typed, people, box, change: setTyped })
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const said = typed
    if (said.trim() === '') return
    const mentions = calledIn(said, people)
    // The next word may be begun before this one is answered for.
    setTyped('')
    void say.run(
      { params: { id: taskId }, body: { comment: said, mentions } },
      {
        done: comment => {
          commentHeard(cache, comment)
          const unaware = people.filter(({ id }) => mentions.includes(id) && !comment.mentions.includes(id))
          if (unaware.length > 0) toastWarning(t('tasks.notCalled', { who: unaware.map(({ name }) => name).join(', ') }))
        },
        refused: () => {
          setTyped(now => now || said)
          return false
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
        {calling.isOpen && <CallOptions label={t('tasks.callSomebody')} calling={calling} />}
        <Textarea
          ref={box}
          aria-label={t('tasks.comment')}
          placeholder={t('tasks.comment')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={4000}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (calling.onKeyDown(event)) return
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
