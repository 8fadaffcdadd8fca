import { manyTicketRoutes } from '@balcao/contract/tickets/tickets-many'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { queryClient, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { placeWork } from '../../../kit/jobs/works.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from './Panel.module.css'

/** What can be done to many conversations at once. */
export type Mass = 'closeOpen' | 'closePending' | 'withoutQueue' | 'ofUser' | 'read'

interface MassDialogProps {
  what: Mass
  /** Whose, where that is chosen already. */
  from: number | null
  onClose(): void
}

type Body = Parameters<ReturnType<typeof useSend<typeof manyTicketRoutes.panel>>['run']>[0]['body']

/** What is done to many at once: asked first, then a work one watches. */
export function MassDialog({ what, from, onClose }: MassDialogProps) {
  const t = useText()
  const { desk } = useNames()
  const send = useSend(manyTicketRoutes.panel)
  const [whose, setWhose] = useState(from === null ? '' : String(from))
  const [goal, setGoal] = useState('')
  const title = t(`panel.mass_${what}`)
  const people = desk.users.filter(({ isActive }) => isActive)
  const queues = desk.queues.filter(({ isActive }) => isActive)
  const isReady =
    what === 'withoutQueue' ? goal !== '' : what === 'ofUser' ? whose !== '' && goal !== '' && goal !== `user-${whose}` : true

  const begin = (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(what, title, whose, goal)
    if (!body || !isReady) return
    void send.run(
      { body },
      {
        done: work => {
          placeWork(queryClient, work)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={begin} className={styles.form}>
        <p>{t(`panel.mass_${what}_does`)}</p>
        {what === 'ofUser' && (
          <NativeSelect
            label={t('panel.fromPerson')}
            value={whose}
            onChange={event => setWhose(event.currentTarget.value)}
            data={[
              { value: '', label: t('panel.choose') },
              ...desk.users.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {(what === 'ofUser' || what === 'withoutQueue') && (
          <NativeSelect
            label={t('panel.to')}
            value={goal}
            onChange={event => setGoal(event.currentTarget.value)}
            data={[
              { value: '', label: t('panel.choose') },
              ...(what === 'withoutQueue' ? queues.map(({ id, name }) => ({ value: `queue-${id}`, label: name })) : []),
              ...people.filter(({ id }) => String(id) !== whose).map(({ id, name }) => ({ value: `user-${id}`, label: name })),
            ]}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={send.busy} disabled={!isReady} color={what.startsWith('close') ? 'red' : 'primary'}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function bodyOf(what: Mass, title: string, whose: string, goal: string): Body | null {
  const [kind, id] = goal.split('-')
  switch (what) {
    case 'closeOpen':
      return { do: 'close', title, status: 'open' }
    case 'closePending':
      return { do: 'close', title, status: 'pending' }
    case 'read':
      return { do: 'read', title }
    case 'withoutQueue':
      return { do: 'moveWithoutQueue', title, ...(kind === 'queue' ? { queueId: Number(id) } : { userId: Number(id) }) }
    case 'ofUser':
      return { do: 'moveOfUser', title, userId: Number(whose), toUserId: Number(id) }
  }
}
