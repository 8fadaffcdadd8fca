import { ACTIONS_MAX, type AutoReplyAction, type AutoReplyStep } from '@balcao/contract/flows/auto-reply/auto-replies'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import styles from './AutoReplies.module.css'
import { goalFrom, goalKey } from './edits.ts'

interface StepFieldsProps {
  step: AutoReplyStep
  number: number
  steps: readonly AutoReplyStep[]
  facts: FlowFacts
  onChange(step: AutoReplyStep): void
  /** Null: the last one stays. */
  onRemove: (() => void) | null
}

export function StepFields({ step, number, steps, facts, onChange, onRemove }: StepFieldsProps) {
  const t = useText()
  const put = (actions: AutoReplyAction[]) => onChange({ ...step, actions })
  const goals = [
    ...facts.queues.map(({ id, name }) => ({ value: `queue:${id}`, label: t('autoReplies.toQueue', { name }) })),
    ...facts.users.map(({ id, name }) => ({ value: `user:${id}`, label: t('autoReplies.toUser', { name }) })),
    ...steps.map(({ id }, i) => ({ value: `step:${id}`, label: t('autoReplies.toStep', { number: i + 1 }) })),
  ]
  const first = goals[0]?.value ?? `step:${step.id}`
  return (
    <fieldset className={styles.step}>
      <legend>{t('autoReplies.step', { number })}</legend>
      <Textarea
        label={t('autoReplies.reply')}
        autosize
        minRows={2}
        value={step.reply}
        onChange={event => onChange({ ...step, reply: event.currentTarget.value })}
      />
      {step.actions.map((action, i) => (
        <ActionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no name but their place
          key={i}
          number={i + 1}
          action={action}
          goals={goals}
          onChange={next => put(step.actions.map((one, at) => (at === i ? next : one)))}
          onRemove={() => put(step.actions.filter((_, at) => at !== i))}
        />
      ))}
      <div className={styles.acts}>
        {step.actions.length < ACTIONS_MAX && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => put([...step.actions, { words: [], goal: goalFrom(first), reply: '' }])}
          >
            {t('autoReplies.addAction')}
          </Button>
        )}
        {onRemove && (
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            {t('autoReplies.removeStep')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface ActionFieldsProps {
  number: number
  action: AutoReplyAction
  goals: { value: string; label: string }[]
  onChange(action: AutoReplyAction): void
  onRemove(): void
}

function ActionFields({ number, action, goals, onChange, onRemove }: ActionFieldsProps) {
  const t = useText()
  return (
    <fieldset className={styles.action} aria-label={t('autoReplies.action', { number })}>
      <TextInput
        label={t('autoReplies.words')}
        description={number === 1 ? t('autoReplies.wordsHelp') : undefined}
        value={action.words.join(',')}
        onChange={event => onChange({ ...action, words: event.currentTarget.value.split(',') })}
      />
      <NativeSelect
        label={t('autoReplies.goal')}
        value={goalKey(action.goal)}
        data={goals}
        onChange={event => onChange({ ...action, goal: goalFrom(event.currentTarget.value) })}
      />
      <TextInput
        label={t('autoReplies.says')}
        value={action.reply}
        onChange={event => onChange({ ...action, reply: event.currentTarget.value })}
      />
      <IconButton label={t('autoReplies.removeAction', { number })} variant="subtle" onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </fieldset>
  )
}
