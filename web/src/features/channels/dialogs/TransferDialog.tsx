import type { Channel } from '@balcao/contract/channels/channel'
import { manyTicketRoutes } from '@balcao/contract/tickets/tickets-many'
import type { WorkSummary } from '@balcao/contract/works/works'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { showJobs } from '../../../kit/jobs/opening.ts'
import { placeWork } from '../../../kit/jobs/works.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import type { AboutProps } from '../about.ts'
import styles from './dialogs.module.css'

/** All tickets go to another channel and do not come back: the person types the channel's name. */
export function TransferDialog({ channel, others, onClose }: AboutProps & { others: readonly Channel[] }) {
  const t = useText()
  const cache = useQueryClient()
  const move = useSend(manyTicketRoutes.moveAllOfChannel)
  const [to, setTo] = useState(others[0]?.id ?? 0)
  const [typed, setTyped] = useState('')
  const { name } = channel
  const isConfirmed = typed.trim() === name.trim()
  const begun = (work: WorkSummary) => {
    placeWork(cache, work)
    onClose()
    showJobs(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && to) void move.run({ body: { whatsappId: channel.id, newWhatsappId: to } }, { done: begun })
  }

  return (
    <Dialog title={t('channels.transferTitle', { name })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>{others.length === 0 ? t('channels.noOtherChannel') : t('channels.transferHelp')}</p>
        {others.length > 0 && (
          <>
            <NativeSelect
              label={t('channels.transferTo')}
              value={to}
              onChange={event => setTo(Number(event.currentTarget.value))}
              data={others.map(other => ({ value: String(other.id), label: other.name }))}
            />
            <TextInput
              label={t('channels.transferType', { name })}
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          </>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" color="red" loading={move.busy} disabled={!isConfirmed || !to}>
            {t('channels.transferNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
