import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { GROUP_DESCRIPTION_MOST, GROUP_NAME_MOST } from '@balcao/contract/groups/group-words'
import { type GroupChange, groupRoutes } from '@balcao/contract/groups/groups'
import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { GroupPicker, type Picked } from './fields/GroupPicker.tsx'
import { GroupPicture } from './fields/GroupPicture.tsx'
import styles from './Groups.module.css'
import { GroupsPage } from './GroupsPage.tsx'
import { LastSteps } from './Steps.tsx'

export function EditGroups() {
  return (
    <GroupsPage>
      <EditForm />
      <div className={styles.sideBySide}>
        <LastSteps of="edit" />
      </div>
    </GroupsPage>
  )
}

const PARTS = {
  name: { label: 'groups.name', initial: '' },
  description: { label: 'groups.description', initial: '' },
  fileId: { label: 'groups.picture', initial: '' },
  onlyAdminsWrite: { label: 'groups.whoWrites', initial: true },
  onlyAdminsEdit: { label: 'groups.whoEdits', initial: true },
} as const satisfies Record<keyof GroupChange, { label: PlainKey; initial: string | boolean }>
const KEYS = Object.keys(PARTS) as (keyof GroupChange)[]

function EditForm() {
  const t = useText()
  const cache = useQueryClient()
  const edit = useSend(groupRoutes.edit)
  const [groups, setGroups] = useState<Picked[]>([])
  const [change, setChange] = useState<GroupChange>({})
  const isWhole = KEYS.every(key => change[key] !== '' || key === 'description') && Object.keys(change).length > 0
  const toggle = (key: keyof GroupChange, isOn: boolean) => {
    const { [key]: _, ...rest } = change
    setChange(isOn ? { ...rest, [key]: PARTS[key].initial } : rest)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = () => {
      setChange({})
      void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.lastWork) })
      toastSuccess(t('groups.begun'))
    }
    void edit.run({ body: { groupIds: groups.map(({ id }) => id), change } }, { done })
  }
  return (
    <form className={styles.card} onSubmit={submit}>
      <GroupPicker value={groups} onChange={setGroups} />
      <p className={styles.quiet}>{t('groups.editHelp')}</p>
      {KEYS.map(key => (
        <div key={key} className={styles.form}>
          <Checkbox
            label={t(PARTS[key].label)}
            checked={change[key] !== undefined}
            onChange={event => toggle(key, event.currentTarget.checked)}
          />
          {change[key] !== undefined && <Part name={key} change={change} onChange={setChange} />}
        </div>
      ))}
      <div className={styles.foot}>
        <Button type="submit" loading={edit.busy} disabled={groups.length === 0 || !isWhole}>
          {t('groups.edit', { count: groups.length })}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  name: keyof GroupChange
  change: GroupChange
  onChange(next: GroupChange): void
}

function Part({ name, change, onChange }: PartProps): ReactNode {
  const t = useText()
  const set = (more: GroupChange) => onChange({ ...change, ...more })
  switch (name) {
    case 'name':
      return (
        <TextInput
          aria-label={t('groups.name')}
          required
          maxLength={GROUP_NAME_MOST}
          value={change.name}
          onChange={event => set({ name: event.currentTarget.value })}
        />
      )
    case 'description':
      return (
        <Textarea
          aria-label={t('groups.description')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={GROUP_DESCRIPTION_MOST}
          value={change.description}
          onChange={event => set({ description: event.currentTarget.value })}
        />
      )
    case 'fileId':
      return <GroupPicture value={change.fileId ?? ''} onChange={fileId => set({ fileId })} />
    case 'onlyAdminsWrite':
    case 'onlyAdminsEdit':
      return (
        <Switch
          label={t(name === 'onlyAdminsWrite' ? 'groups.onlyAdminsWrite' : 'groups.onlyAdminsEdit')}
          checked={change[name] ?? true}
          onChange={event => set({ [name]: event.currentTarget.checked })}
        />
      )
  }
}
