import { NEW_GROUPS_MOST, STRANGERS_MOST } from '@balcao/contract/groups/group-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button, NumberInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../api/me.ts'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { formatTime } from '../../kit/format.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Groups.module.css'
import type { GroupChannel } from './useGroupChannels.ts'

/** What is left of the day's measure of a number, and what it is for; an admin may trust it with more. */
export function PaceNote({ channel, of }: { channel: GroupChannel; of: 'strangers' | 'groups' }) {
  const t = useText()
  const [raising, setRaising] = useState(false)
  const mayRaise = useCan('groups.raise')
  const { most, today } = channel[of]
  const left = Math.max(0, most - today)
  return (
    <div className={styles.note}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>{t(of === 'groups' ? 'groups.groupsLeft' : 'groups.strangersLeft', { count: left })}</strong>{' '}
        {t(of === 'groups' ? 'groups.groupsRisk' : 'groups.strangersRisk', { most })}
        {channel.restsUntil && <p>{t('groups.rests', { at: formatTime(channel.restsUntil) })}</p>}
        {mayRaise && (
          <Button size="compact-xs" variant="subtle" onClick={() => setRaising(true)}>
            {t('groups.raise')}
          </Button>
        )}
      </div>
      {raising && <Raise channel={channel} onClose={() => setRaising(false)} />}
    </div>
  )
}

function Raise({ channel, onClose }: { channel: GroupChannel; onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const save = useSend(groupRoutes.setPace)
  const [strangers, setStrangers] = useState(channel.strangers.most)
  const [groups, setGroups] = useState(channel.groups.most)
  const done = () => {
    void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.pace) })
    toastSuccess(t('groups.raised'))
    onClose()
  }
  return (
    <Dialog title={t('groups.raiseTitle', { channel: channel.name })} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void save.run({ params: { id: channel.channelId }, body: { strangers, groups } }, { done })
        }}
      >
        <p className={styles.warning}>{t('groups.raiseWarning')}</p>
        <NumberInput
          label={t('groups.strangersADay')}
          min={0}
          max={STRANGERS_MOST}
          value={strangers}
          onChange={next => setStrangers(Number(next))}
        />
        <NumberInput
          label={t('groups.groupsADay')}
          min={0}
          max={NEW_GROUPS_MOST}
          value={groups}
          onChange={next => setGroups(Number(next))}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={save.busy}>
            {t('groups.raiseSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
