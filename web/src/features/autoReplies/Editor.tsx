import '@mantine/core/styles/Switch.layer.css'
import { ApiError } from '@balcao/contract/client'
import { type AutoReplyRow, type AutoReplyStep, autoReplyRoutes, STEPS_MAX } from '@balcao/contract/flows/auto-reply/auto-replies'
import { flowRoutes } from '@balcao/contract/flows/flows'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { SideDrawer } from '../../kit/layers/SideDrawer.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { navigate } from '../../navigation/index.ts'
import styles from './AutoReplies.module.css'
import { bodyOf, emptyStep, type Written, withoutStep, writtenOf } from './edits.ts'
import { StepFields } from './StepFields.tsx'

interface EditorProps {
  /** Null: a new one. */
  row: AutoReplyRow | null
  onClose(): void
  onChanged(): void
}

/** One auto-reply: its steps and actions, kept as a whole. */
export function Editor({ row, onClose, onChanged }: EditorProps) {
  const t = useText()
  const facts = useRead(flowRoutes.facts, {}, { staleTime: 60_000 })
  const [asks, setAsks] = useState(false)
  return (
    <SideDrawer title={row?.name ?? t('autoReplies.create')} onClose={onClose} locked={asks}>
      <div className={styles.drawer}>
        {facts.error && !facts.data ? (
          <ErrorState error={facts.error} retry={() => void facts.refetch()} />
        ) : !facts.data ? (
          <Loading />
        ) : (
          <Form row={row} facts={facts.data} onClose={onClose} onChanged={onChanged} />
        )}
        {row && <MoreActs row={row} asks={asks} setAsks={setAsks} onClose={onClose} onChanged={onChanged} />}
      </div>
    </SideDrawer>
  )
}

type Facts = Parameters<typeof StepFields>[0]['facts']

function Form({ row, facts, onClose, onChanged }: EditorProps & { facts: Facts }) {
  const t = useText()
  const create = useSend(autoReplyRoutes.create)
  const update = useSend(autoReplyRoutes.update)
  const [written, write] = useState<Written>(() => writtenOf(row, facts.queues[0]?.id ?? null))
  const [fault, setFault] = useState('')
  const put = (change: Partial<Written>) => write({ ...written, ...change })
  const putStep = (next: AutoReplyStep) => put({ steps: written.steps.map(one => (one.id === next.id ? next : one)) })
  const then = {
    done: ({ name }: AutoReplyRow) => {
      toastSuccess(t('autoReplies.saved', { name }))
      onChanged()
      onClose()
    },
    refused: (error: unknown) => {
      const isFlow = error instanceof ApiError && error.code === 'ERR_FLOW_PROBLEMS'
      if (isFlow) setFault(t('autoReplies.doesNotFit'))
      return isFlow
    },
  }
  const save = () => {
    const body = bodyOf(written)
    if (!body) return setFault(t('autoReplies.incomplete'))
    setFault('')
    void (row ? update.run({ params: { id: row.id }, body }, then) : create.run({ body }, then))
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={t('autoReplies.name')}
        data-autofocus
        value={written.name}
        onChange={event => put({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('autoReplies.fallback')}
        description={t('autoReplies.fallbackHelp')}
        value={written.queueId ?? ''}
        data={facts.queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={event => put({ queueId: Number(event.currentTarget.value) || null })}
      />
      <Switch
        label={t('autoReplies.active')}
        checked={written.isActive}
        onChange={event => put({ isActive: event.currentTarget.checked })}
      />
      {written.steps.map((step, i) => (
        <StepFields
          key={step.id}
          step={step}
          number={i + 1}
          steps={written.steps}
          facts={facts}
          onChange={putStep}
          onRemove={written.steps.length > 1 ? () => put({ steps: withoutStep(written.steps, step.id) }) : null}
        />
      ))}
      {written.steps.length < STEPS_MAX && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => put({ steps: [...written.steps, emptyStep()] })}
        >
          {t('autoReplies.addStep')}
        </Button>
      )}
      {fault && <p role="alert">{fault}</p>}
      <Button type="submit" loading={create.busy || update.busy}>
        {t('autoReplies.save')}
      </Button>
    </form>
  )
}

interface MoreActsProps extends EditorProps {
  row: AutoReplyRow
  asks: boolean
  setAsks(asks: boolean): void
}

/** To the builder, or away. */
function MoreActs({ row, asks, setAsks, onClose, onChanged }: MoreActsProps) {
  const t = useText()
  const params = { id: row.id }
  const copy = () =>
    api(autoReplyRoutes.toFlow, { params })
      .then(({ flowId }) => navigate(`/chat-flow/builder?id=${flowId}`))
      .catch(tellFailure)
  const remove = async () => {
    try {
      await api(autoReplyRoutes.remove, { params })
      toastSuccess(t('autoReplies.removed', { name: row.name }))
      onChanged()
      onClose()
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <div className={styles.acts}>
      <Button variant="default" onClick={() => void copy()}>
        {t('autoReplies.toFlow')}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        {t('autoReplies.remove')}
      </Button>
      {asks && (
        <Confirm
          title={t('autoReplies.removeAsk', { name: row.name })}
          help={t('autoReplies.removeHelp')}
          act={t('autoReplies.remove')}
          onConfirm={remove}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
