import { GROUP_TEXT_MOST } from '@balcao/contract/groups/group-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { KeptFile } from '../../kit/saying/KeptFile.tsx'
import { GroupPicker, type Picked } from './fields/GroupPicker.tsx'
import styles from './Groups.module.css'
import type { GroupChannel } from './useGroupChannels.ts'

const EMPTY = { text: '', fileId: null as string | null }

/** One message to several groups of a channel; each stands in its group's conversation. */
export function SendToGroups({ channel, choice }: { channel: GroupChannel; choice: ReactNode }) {
  const t = useText()
  const cache = useQueryClient()
  const sending = useSend(groupRoutes.send)
  const [groups, setGroups] = useState<Picked[]>([])
  const [{ text, fileId }, setSaid] = useState(EMPTY)
  const canSend = groups.length > 0 && (text.trim() !== '' || fileId !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const done = () => {
      setSaid(EMPTY)
      setGroups([])
      void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.lastWork) })
      toastSuccess(t('groups.begun'))
    }
    const body = { channelId: channel.channelId, groupIds: groups.map(({ id }) => id), text, ...(fileId ? { fileId } : {}) }
    void sending.run({ body }, { done })
  }
  return (
    <form className={styles.card} onSubmit={submit} aria-label={t('groups.sendTitle')}>
      {choice}
      <GroupPicker key={channel.channelId} channelId={channel.channelId} value={groups} onChange={setGroups} />
      <Textarea
        label={t('groups.message')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={GROUP_TEXT_MOST}
        value={text}
        onChange={event => setSaid({ text: event.currentTarget.value, fileId })}
      />
      <KeptFile
        part={{
          ...{ id: 'group-file', label: t('groups.attached'), help: t('groups.attachedHelp'), error: undefined },
          ...{ value: fileId, onChange: next => setSaid({ text, fileId: next }), disabled: false, first: false },
        }}
        known={null}
      />
      <div className={styles.foot}>
        <span className={styles.quiet}>{t('groups.gapMembers')}</span>
        <Button type="submit" loading={sending.busy} disabled={!canSend}>
          {t('groups.send', { count: groups.length })}
        </Button>
      </div>
    </form>
  )
}
