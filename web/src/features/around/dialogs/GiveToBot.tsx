import { botRunRoutes } from '@balcao/contract/flows/hand-overs'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import type { AskedOver } from '../asked.ts'
import styles from './dialogs.module.css'

/** A flow answers from its first step; the ticket's owner has it no longer. */
export function GiveToBot({ ticket, onClose }: AskedOver) {
  const t = useText()
  const { data: flows, isError } = useRead(botRunRoutes.flows, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const give = useSend(ticketRoutes.toChatbot)
  const flowId = Number(chosen ?? flows?.[0]?.id ?? 0)
  const confirm = () =>
    give.run(
      { params: { id: ticket.id }, body: { chatFlowId: flowId } },
      {
        done: () => {
          toastSuccess(t('around.givenToBot'))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('around.giveToBotTitle', { name: ticket.contact.name })} width={440} onClose={onClose}>
      <div className={styles.form}>
        {flows && flows.length > 0 && (
          <NativeSelect
            data-autofocus
            label={t('around.flow')}
            description={t('around.giveToBotHelp')}
            value={chosen ?? String(flows[0]?.id ?? '')}
            onChange={event => setChosen(event.currentTarget.value)}
            data={flows.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        {flows?.length === 0 && <p>{t('around.noFlows')}</p>}
        {isError && <p role="alert">{t('kit.errorFetching')}</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={flowId === 0} loading={give.busy} onClick={() => void confirm()}>
            {t('around.giveToBotNow')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
