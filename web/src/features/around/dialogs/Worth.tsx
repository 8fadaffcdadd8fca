import { demandRoutes } from '@balcao/contract/tickets/closing'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { keyOf, queryClient, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { MoneyInput } from '../../../kit/form/inputs/NumberInput.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import type { AskedOver } from '../asked.ts'
import styles from './dialogs.module.css'

/** What it is worth and why they wrote: before it is closed, after it, and no longer. */
export function Worth({ ticket, onClose }: AskedOver) {
  const t = useText()
  const { data, error, refetch } = useRead(ticketRoutes.show, { params: { id: ticket.id } })
  return (
    <Dialog title={t('around.worthTitle', { name: ticket.contact.name })} width={440} onClose={onClose}>
      {data ? (
        <Form ticket={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} title={t('around.notRead')} retry={() => void refetch()} />
      ) : (
        <Loading lines={3} />
      )}
    </Dialog>
  )
}

function Form({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const t = useText()
  const [value, setValue] = useState<number | null>(ticket.value)
  const [demand, setDemand] = useState(ticket.demandId === null ? '' : String(ticket.demandId))
  const demands = useRead(demandRoutes.list, { query: { pageSize: 200 } })
  const update = useSend(ticketRoutes.update)
  const isWrong = value !== null && (Number.isNaN(value) || value < 0)
  const offered = demands.data?.rows ?? (ticket.demand ? [ticket.demand] : [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const params = { id: ticket.id }
    void update.run(
      { params, body: { value, demandId: demand ? Number(demand) : null } },
      {
        done: answer => {
          queryClient.setQueryData(keyOf(ticketRoutes.show, { params }), answer)
          toastSuccess(t('around.worthSaved'))
          onClose()
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <MoneyInput
        part={{
          id: 'worth',
          label: t('around.value'),
          help: t('around.valueHelp'),
          error: isWrong ? t('around.valueFault') : undefined,
          value,
          onChange: setValue,
          disabled: false,
          first: true,
        }}
      />
      <NativeSelect
        label={t('around.reason')}
        value={demand}
        onChange={event => setDemand(event.currentTarget.value)}
        data={[
          { value: '', label: t('around.noReason') },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={update.busy}>
          {t('kit.save')}
        </Button>
      </div>
    </form>
  )
}
