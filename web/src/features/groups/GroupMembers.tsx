import { MEMBER_ACTS, type MemberAct } from '@balcao/contract/groups/group-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Choice } from './fields/Choice.tsx'
import { GroupPicker, type Picked } from './fields/GroupPicker.tsx'
import { NumbersField, useNumbers } from './fields/NumbersField.tsx'
import styles from './Groups.module.css'
import { GroupsPage } from './GroupsPage.tsx'
import { PaceNote } from './PaceNote.tsx'
import { LastSteps } from './Steps.tsx'
import { useGroupChannels } from './useGroupChannels.ts'

export function GroupMembers() {
  return (
    <GroupsPage>
      <MembersForm />
      <div className={styles.sideBySide}>
        <LastSteps of="members" />
      </div>
    </GroupsPage>
  )
}

const LABELS = {
  invite: 'groups.act_invite',
  add: 'groups.act_add',
  remove: 'groups.act_remove',
  promote: 'groups.act_promote',
  demote: 'groups.act_demote',
} as const

function MembersForm() {
  const t = useText()
  const cache = useQueryClient()
  const change = useSend(groupRoutes.change)
  const [groups, setGroups] = useState<Picked[]>([])
  const [act, setAct] = useState<MemberAct>('invite')
  const [numbers, setNumbers] = useState('')
  const [asking, setAsking] = useState(false)
  const read = useNumbers(numbers)
  const count = read?.numbers.length ?? 0
  const canSend = groups.length > 0 && count > 0 && read?.wrong.length === 0
  const send = async (what: MemberAct) => {
    const done = () => {
      setNumbers('')
      void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.lastWork) })
      toastSuccess(t('groups.begun'))
    }
    await change.run({ body: { groupIds: groups.map(({ id }) => id), act: what, numbers: read?.numbers ?? [] } }, { done })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act === 'remove') setAsking(true)
    else void send(act)
  }
  return (
    <form className={styles.card} onSubmit={submit}>
      <GroupPicker value={groups} onChange={setGroups} />
      <Choice<MemberAct>
        label={t('groups.whatToDo')}
        name="act"
        value={act}
        options={MEMBER_ACTS.map(one => ({ value: one, label: t(LABELS[one]) }))}
        onChange={setAct}
      />
      <NumbersField label={t('groups.numbersField')} value={numbers} onChange={setNumbers} />
      {act === 'add' && read !== null && read.strangers > 0 && (
        <div className={styles.info} role="note">
          <span>
            <strong>{t('groups.inviteRisksLess')}</strong> {t('groups.strangers', { count: read.strangers })}
          </span>
          <Button size="compact-sm" variant="subtle" onClick={() => setAct('invite')}>
            {t('groups.inviteInstead')}
          </Button>
        </div>
      )}
      {(act === 'add' || act === 'invite') && <Measure />}
      <div className={styles.foot}>
        <span className={styles.quiet}>{act === 'add' || act === 'invite' ? t('groups.gapMembers') : ''}</span>
        <Button type="submit" loading={change.busy} disabled={!canSend}>
          {t(LABELS[act])}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('groups.removeTitle', { count })}
          help={groups.map(({ name }) => name).join(', ')}
          act={t('groups.act_remove')}
          onConfirm={() => send('remove')}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

/** Of each number that could be the one that acts: usually there is one. */
function Measure() {
  const { rows } = useGroupChannels()
  const tight = rows.toSorted((a, b) => a.strangers.most - a.strangers.today - (b.strangers.most - b.strangers.today))[0]
  return tight ? <PaceNote channel={tight} of="strangers" /> : null
}
