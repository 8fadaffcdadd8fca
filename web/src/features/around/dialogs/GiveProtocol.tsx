import '@mantine/core/styles/Checkbox.layer.css'
import { protocolRoutes } from '@balcao/contract/tickets/protocols'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import type { AskedOver } from '../asked.ts'
import styles from './dialogs.module.css'

/** The number is asked for before it is given out: the customer keeps what they were sent. */
export function GiveProtocol({ ticket, onClose }: AskedOver) {
  const t = useText()
  const [sends, setSends] = useState(ticket.status !== 'closed')
  const { data } = useRead(ticketRoutes.show, { params: { id: ticket.id } })
  const give = useSend(protocolRoutes.create)
  const number = (data as Ticket | undefined)?.protocol
  const confirm = () =>
    give.run(
      { params: { id: ticket.id }, body: { send: sends } },
      {
        done: ({ protocol }) => {
          toastSuccess(t(sends ? 'around.protocolSent' : 'around.protocolKept', { protocol }))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('around.protocolTitle', { name: ticket.contact.name })} width={440} onClose={onClose}>
      <div className={styles.form}>
        {number && (
          <div className={`${styles.number} figures`}>
            <span>{number}</span>
            <CopyButton value={number} label={t('around.copyProtocol')} />
          </div>
        )}
        <Checkbox
          label={t('around.sendIt')}
          description={t('around.sendItHelp')}
          checked={sends}
          onChange={event => setSends(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button data-autofocus loading={give.busy} onClick={() => void confirm()}>
            {t(sends ? 'around.protocolSend' : 'around.protocolKeep')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
