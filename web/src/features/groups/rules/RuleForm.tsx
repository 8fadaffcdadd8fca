import '@mantine/core/styles/Switch.layer.css'
import { type GroupRule, type GroupRuleKind, groupRuleRoutes } from '@balcao/contract/groups/group-rules'
import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatPhone } from '../../../kit/format.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { GroupPicker, type Picked } from '../fields/GroupPicker.tsx'
import styles from '../Groups.module.css'

const HELP = {
  ban: 'groups.help_ban',
  word: 'groups.help_word',
  greeting: 'groups.help_greeting',
  farewell: 'groups.help_farewell',
} as const
const CREATE = {
  ban: 'groups.create_ban',
  word: 'groups.create_word',
  greeting: 'groups.create_greeting',
  farewell: 'groups.create_farewell',
} as const

const EMPTY = { text: '', note: '', removesAuthor: false }
const typedOf = ({ rule, text, note, removesAuthor }: GroupRule) => ({
  text: rule === 'ban' ? formatPhone(text) : text,
  note,
  removesAuthor,
})
const groupsOf = (rule: GroupRule): Picked[] => (rule.groupId === null ? [] : [{ id: rule.groupId, name: rule.groupName ?? '' }])

interface RuleFormProps {
  kind: GroupRuleKind
  /** The one that is changed; without it a new one is made. */
  rule?: GroupRule
  onSaved?(): void
}

export function RuleForm({ kind, rule, onSaved }: RuleFormProps) {
  const t = useText()
  const saving = useSaving({ kind, rule })
  const before = rule ? typedOf(rule) : EMPTY
  const [typed, setTyped] = useState(before)
  const [group, setGroup] = useState<Picked[]>(rule ? groupsOf(rule) : [])
  const set = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change })
  const isLong = kind === 'greeting' || kind === 'farewell'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.save({ ...typed, groupId: group[0]?.id ?? null }, () => {
      if (!rule) setTyped(EMPTY)
      onSaved?.()
    })
  }
  const words = {
    label: t(`groups.text_${kind}`),
    description: t(HELP[kind], { variable: '{{name}}' }),
    required: true,
    value: typed.text,
    'data-autofocus': true,
  }
  return (
    <form className={rule ? styles.form : styles.card} onSubmit={submit}>
      {isLong ? (
        <Textarea
          {...words}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          onChange={event => set({ text: event.currentTarget.value })}
        />
      ) : (
        <TextInput {...words} maxLength={120} onChange={event => set({ text: event.currentTarget.value })} />
      )}
      {kind === 'ban' && (
        <TextInput
          label={t('groups.note')}
          maxLength={120}
          value={typed.note}
          onChange={event => set({ note: event.currentTarget.value })}
        />
      )}
      {kind === 'word' && (
        <Switch
          label={t('groups.removesAuthor')}
          checked={typed.removesAuthor}
          onChange={event => set({ removesAuthor: event.currentTarget.checked })}
        />
      )}
      <GroupPicker
        value={group}
        onChange={next => setGroup(next.slice(-1))}
        label={t('groups.where')}
        placeholder={t('groups.everywhere')}
      />
      <div className={styles.foot}>
        <Button type="submit" loading={saving.busy} disabled={typed.text.trim() === ''}>
          {t(rule ? 'kit.save' : CREATE[kind])}
        </Button>
      </div>
    </form>
  )
}

type Typed = typeof EMPTY & { groupId: number | null }

/** Of one that is there, only what was changed is sent: a number it does not touch is not read anew. */
function useSaving({ kind, rule }: Pick<RuleFormProps, 'kind' | 'rule'>) {
  const t = useText()
  const cache = useQueryClient()
  const create = useSend(groupRuleRoutes.create)
  const update = useSend(groupRuleRoutes.update)
  const save = (typed: Typed, onSaved: () => void) => {
    const done = () => {
      onSaved()
      void cache.invalidateQueries({ queryKey: keyOf(groupRuleRoutes.list) })
      toastSuccess(t('groups.ruleSaved'))
    }
    if (!rule) return void create.run({ body: { rule: kind, ...typed } }, { done })
    const { text, groupId, ...rest } = typed
    const body = {
      ...rest,
      ...(text === typedOf(rule).text ? {} : { text }),
      ...(groupId === rule.groupId ? {} : { groupId }),
    }
    void update.run({ params: { id: rule.id }, body }, { done })
  }
  return { save, busy: create.busy || update.busy }
}
