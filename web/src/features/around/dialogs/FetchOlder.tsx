import { oldMessageRoutes, SYNC_LIMIT_MAX } from '@balcao/contract/messages/old-messages'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { queryClient, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { NumberInput } from '../../../kit/form/inputs/NumberInput.tsx'
import { showJobs } from '../../../kit/jobs/opening.ts'
import { placeWork } from '../../../kit/jobs/works.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import type { AskedOver } from '../asked.ts'
import styles from './dialogs.module.css'

const USUAL = 50

/** What the channel still has of this contact, as a work that can be watched. */
export function FetchOlder({ ticket, onClose }: AskedOver) {
  const t = useText()
  const fetch = useSend(oldMessageRoutes.syncOne)
  const [limit, setLimit] = useState<number | null>(USUAL)
  const isSound = limit !== null && Number.isInteger(limit) && limit > 0 && limit <= SYNC_LIMIT_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSound) return
    const body = { whatsappId: ticket.whatsappId, contactId: ticket.contactId, limit }
    void fetch.run(
      { body },
      {
        done: work => {
          placeWork(queryClient, work)
          showJobs(true)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('around.olderTitle', { name: ticket.contact.name })} width={440} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.help}>{t('around.olderHelp')}</p>
        <NumberInput
          part={{
            id: 'older',
            label: t('around.olderLimit'),
            help: undefined,
            error: isSound ? undefined : t('errors.ERR_SYNC_VALUE'),
            value: limit,
            onChange: setLimit,
            disabled: false,
            first: true,
          }}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={fetch.busy}>
            {t('around.olderNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
