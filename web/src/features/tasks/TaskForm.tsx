import { ApiError } from '@balcao/contract/client'
import { MOST_REPETITIONS, PRIORITIES, type Priority, RECURRENCES, type Task, taskRoutes } from '@balcao/contract/tasks/tasks'
import { ActionIcon, Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCan, useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { DateTimeInput } from '../../kit/form/inputs/DateInput.tsx'
import { formatDate, formatTime } from '../../kit/format.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { nextDates } from './due.ts'
import styles from './Tasks.module.css'
import { useFinishing, usePeople } from './useTasks.ts'

export interface About {
  contactId: number | null
  ticketId: number | null
  /** What it begins with, from a message. */
  text?: string
}

interface FormProps {
  task: Task | null
  about: About
  onSaved(task: Task): void
  onClose(): void
  /** Below the fields. */
  children?: ReactNode
}

const REFUSED = {
  ERR_PAST_DATE: 'limitDate',
  ERR_NO_USER_FOUND: 'ownerId',
} as const

/** The hour that comes after the next, on the hour. */
function soon(): string {
  const at = new Date(Date.now() + 2 * 3_600_000)
  at.setMinutes(0, 0, 0)
  return at.toISOString()
}

function startOf(task: Task | null, { text = '' }: About, me: number) {
  const [line = ''] = text.split('\n')
  return {
    name: task?.name ?? line.slice(0, 120),
    description: task?.description ?? (text === line && line.length <= 120 ? '' : text),
    limitDate: task?.limitDate ?? soon(),
    ownerId: task?.ownerId ?? me,
    priority: task?.priority ?? ('none' as Priority),
    everyDays: task?.everyDays ?? null,
    repetitions: task?.repetitions ?? 1,
  }
}

export function TaskForm({ task, about, onSaved, onClose, children }: FormProps) {
  const t = useText()
  const formId = useId()
  const { userId } = useMe()
  const [values, setValues] = useState(() => startOf(task, about, userId))
  const [faults, setFaults] = useState<Partial<Record<keyof typeof values, string>>>({})
  const create = useSend(taskRoutes.create)
  const update = useSend(taskRoutes.update)
  const set = <K extends keyof typeof values>(key: K, value: (typeof values)[K]) => {
    setValues(known => ({ ...known, [key]: value }))
    setFaults(({ [key]: _, ...others }) => others as typeof faults)
  }
  const limit = new Date(values.limitDate)

  const refused = (error: unknown): boolean => {
    const field = error instanceof ApiError ? REFUSED[error.code as keyof typeof REFUSED] : undefined
    if (!field || !(error instanceof ApiError)) return false
    setFaults({ [field]: t(`errors.${error.code as keyof typeof REFUSED}`) })
    return true
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (values.name.trim() === '') return setFaults({ name: t('tasks.nameNeeded') })
    if (Number.isNaN(limit.getTime())) return setFaults({ limitDate: t('tasks.limitNeeded') })
    const body = { ...values, everyDays: values.everyDays as Task['everyDays'] & (typeof RECURRENCES)[number] }
    const sent = { ...body, limitDate: limit.toISOString(), repetitions: Math.max(1, values.repetitions) }
    if (task) void update.run({ params: { id: task.id }, body: sent }, { refused, done: onSaved })
    else void create.run({ body: { ...sent, contactId: about.contactId, ticketId: about.ticketId } }, { refused, done: onSaved })
  }
  return (
    <div className={styles.drawer}>
      <form id={formId} className={styles.form} noValidate onSubmit={save}>
        <TextInput
          data-autofocus={task === null || undefined}
          required
          label={t('tasks.name')}
          maxLength={200}
          error={faults.name}
          value={values.name}
          onChange={event => set('name', event.currentTarget.value)}
        />
        <Textarea
          label={t('tasks.description')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={values.description}
          onChange={event => set('description', event.currentTarget.value)}
        />
        <div className={styles.pair}>
          <DateTimeInput
            part={{
              id: `${formId}-limit`,
              label: t('tasks.limit'),
              help: undefined,
              error: faults.limitDate,
              value: values.limitDate,
              onChange: value => set('limitDate', value),
              disabled: false,
              first: false,
            }}
          />
          <Owner value={values.ownerId} error={faults.ownerId} onChange={id => set('ownerId', id)} />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t('tasks.priority')}
            value={values.priority}
            onChange={event => set('priority', event.currentTarget.value as Priority)}
            data={PRIORITIES.map(one => ({ value: one, label: t(`tasks.${one}`) }))}
          />
          <NativeSelect
            label={t('tasks.repeat')}
            value={values.everyDays ?? ''}
            onChange={event => {
              set('everyDays', Number(event.currentTarget.value) || null)
              if (values.repetitions < 2) set('repetitions', 4)
            }}
            data={[
              { value: '', label: t('tasks.never') },
              ...RECURRENCES.map(days => ({ value: String(days), label: t('tasks.everyDays', { days }) })),
            ]}
          />
        </div>
        {values.everyDays !== null && (
          <Repetitions {...{ values, limit, occurrence: task?.occurrence ?? 1 }} onChange={count => set('repetitions', count)} />
        )}
        <Links task={task} about={about} />
      </form>
      {children}
      <Foot task={task} formId={formId} busy={create.busy || update.busy} onClose={onClose} />
    </div>
  )
}

function Owner({ value, error, onChange }: { value: number; error: string | undefined; onChange(id: number): void }) {
  const t = useText()
  const me = useMe()
  const people = usePeople().data?.people ?? [{ id: me.userId, name: me.username, isActive: true }]
  return (
    <NativeSelect
      label={t('tasks.owner')}
      error={error}
      value={value}
      onChange={event => onChange(Number(event.currentTarget.value))}
      data={people.filter(one => one.isActive || one.id === value).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

interface RepetitionsProps {
  values: { everyDays: number | null; repetitions: number }
  limit: Date
  occurrence: number
  onChange(count: number): void
}

/** How often in all, and the next dates written out. */
function Repetitions({ values: { everyDays, repetitions }, limit, occurrence, onChange }: RepetitionsProps) {
  const t = useText()
  const next = nextDates(limit, everyDays, repetitions - occurrence)
  return (
    <div>
      <NumberInput
        label={t('tasks.times')}
        min={occurrence}
        max={MOST_REPETITIONS}
        allowDecimal={false}
        value={repetitions}
        onChange={value => onChange(Number(value) || 1)}
      />
      <p className={styles.next}>
        {next.length > 0
          ? t('tasks.nextDates', { dates: next.map(date => formatDate(date).slice(0, 5)).join(', '), time: formatTime(limit) })
          : t('tasks.lastOne')}
      </p>
    </div>
  )
}

function Links({ task, about }: { task: Task | null; about: About }) {
  const t = useText()
  const ticketId = task?.ticketId ?? about.ticketId
  if (!task?.contact && !ticketId) return null
  return (
    <p className={styles.links}>
      {task?.contact && <span>{t('tasks.aboutContact', { name: task.contact.name })}</span>}
      {ticketId && <AppLink to={`/atendimento/${ticketId}`}>{t('tasks.openTicket', { id: ticketId })}</AppLink>}
    </p>
  )
}

interface FootProps {
  task: Task | null
  formId: string
  busy: boolean
  onClose(): void
}

function Foot({ task, formId, busy, onClose }: FootProps) {
  const t = useText()
  const finish = useFinishing()
  const remove = useSend(taskRoutes.remove)
  const [isRemoving, setRemoving] = useState(false)
  const { userId } = useMe()
  const leads = useCan('users.list')
  const mayRemove = task !== null && (leads || task.createdById === userId)
  return (
    <footer className={styles.foot}>
      {mayRemove && (
        <ActionIcon variant="subtle" color="red" aria-label={t('tasks.remove')} onClick={() => setRemoving(true)}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <span className={styles.gap} />
      {task && (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} stroke={1.75} />}
          onClick={() => void finish(task).then(onClose)}
        >
          {t(task.finishedAt === null ? 'tasks.finish' : 'tasks.reopen')}
        </Button>
      )}
      <Button type="submit" form={formId} loading={busy}>
        {t(task ? 'tasks.save' : 'tasks.create')}
      </Button>
      {isRemoving && task && (
        <Confirm
          title={t('tasks.removeTitle', { name: task.name })}
          help={t(task.everyDays === null ? 'tasks.removeHelp' : 'tasks.removeSeriesHelp')}
          act={t('tasks.remove')}
          onConfirm={() => remove.run({ params: { id: task.id } }, { done: onClose })}
          onClose={() => setRemoving(false)}
        />
      )}
    </footer>
  )
}
