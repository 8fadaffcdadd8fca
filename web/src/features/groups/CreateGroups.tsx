import '@mantine/core/styles/Switch.layer.css'
import { GROUP_NAME_MOST, GROUPS_AT_ONCE } from '@balcao/contract/groups/group-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Choice } from './fields/Choice.tsx'
import { NumbersField, numbersIn, useNumbers } from './fields/NumbersField.tsx'
import styles from './Groups.module.css'
import { GroupsPage } from './GroupsPage.tsx'
import { GroupList } from './list/GroupList.tsx'
import { PaceNote } from './PaceNote.tsx'
import { SendToGroups } from './SendToGroups.tsx'
import { LastSteps } from './Steps.tsx'
import type { GroupChannel } from './useGroupChannels.ts'
import { WithChannel } from './WithChannel.tsx'

export function CreateGroups() {
  const t = useText()
  const [does, setDoes] = useState<'create' | 'send'>('create')
  return (
    <GroupsPage>
      <WithChannel>
        {(channel, choice) => (
          <>
            <div className={styles.sideBySide}>
              <Choice<'create' | 'send'>
                label={t('groups.whatToDo')}
                name="does"
                value={does}
                options={[
                  { value: 'create', label: t('groups.doesCreate') },
                  { value: 'send', label: t('groups.doesSend') },
                ]}
                onChange={setDoes}
              />
              {does === 'create' ? (
                <CreateForm channel={channel} choice={choice} />
              ) : (
                <SendToGroups channel={channel} choice={choice} />
              )}
            </div>
            <div className={styles.sideBySide}>
              <LastSteps key={does} of={does} />
              <GroupList key={channel.channelId} channel={channel} />
            </div>
          </>
        )}
      </WithChannel>
    </GroupsPage>
  )
}

const EMPTY = { name: '', count: 1, first: 1, numbers: '', onlyAdminsWrite: true }

function CreateForm({ channel, choice }: { channel: GroupChannel; choice: ReactNode }) {
  const t = useText()
  const cache = useQueryClient()
  const create = useSend(groupRoutes.create)
  const [typed, setTyped] = useState(EMPTY)
  const { name, count, first, numbers, onlyAdminsWrite } = typed
  const set = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change })
  const read = useNumbers(numbers)
  const canSend = name.trim() !== '' && numbersIn(numbers).length > 0 && read?.wrong.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const done = () => {
      setTyped(EMPTY)
      void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.lastWork) })
      toastSuccess(t('groups.begun'))
    }
    const body = { channelId: channel.channelId, name, count, first, numbers: read?.numbers ?? [], onlyAdminsWrite }
    void create.run({ body }, { done })
  }
  return (
    <form className={styles.card} onSubmit={submit}>
      {choice}
      <TextInput
        label={t('groups.name')}
        description={count > 1 ? t('groups.nameHelp') : undefined}
        required
        data-autofocus
        maxLength={GROUP_NAME_MOST}
        value={name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <NumberInput
          label={t('groups.count')}
          min={1}
          max={GROUPS_AT_ONCE}
          value={count}
          onChange={next => set({ count: Number(next) || 1 })}
        />
        <NumberInput label={t('groups.first')} min={0} max={9999} value={first} onChange={next => set({ first: Number(next) })} />
      </div>
      <NumbersField
        label={t('groups.everyone')}
        help={t('groups.everyoneHelp')}
        value={numbers}
        onChange={next => set({ numbers: next })}
      />
      <Switch
        label={t('groups.onlyAdminsWrite')}
        checked={onlyAdminsWrite}
        onChange={event => set({ onlyAdminsWrite: event.currentTarget.checked })}
      />
      <PaceNote channel={channel} of="groups" />
      <div className={styles.foot}>
        <span className={styles.quiet}>{t('groups.gapCreate')}</span>
        <Button type="submit" loading={create.busy} disabled={!canSend}>
          {t('groups.create', { count })}
        </Button>
      </div>
    </form>
  )
}
