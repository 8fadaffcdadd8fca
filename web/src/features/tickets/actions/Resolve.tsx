import '@mantine/core/styles/Switch.layer.css'
import { demandRoutes, farewellRoutes } from '@balcao/contract/closing'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets'
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toastSuccess } from '../../../kit/toast.ts'
import { ticketHeard } from '../store.ts'
import styles from './Transfer.module.css'

const ALL = { query: { pageSize: 200 } }
const NONE = 'none'
const AS_CHANNEL = 'channel'

/** Closing with more than a click: last words, a rating, why the customer wrote and what it was worth. */
export function Resolve({ ticket, onClose }: { ticket: TicketRow; onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const farewells = useRead(farewellRoutes.list, ALL)
  const demands = useRead(demandRoutes.list, ALL)
  const update = useSend(ticketRoutes.update)
  const [farewell, setFarewell] = useState(AS_CHANNEL)
  const [rates, setRates] = useState(false)
  const [demand, setDemand] = useState('')
  const [value, setValue] = useState('')
  const chosen = farewells.data?.rows.find(one => String(one.id) === farewell)
  const worth = value.trim() === '' ? null : Number(value.replace(/\./g, '').replace(',', '.'))
  const isWrong = worth !== null && !Number.isFinite(worth)

  const close = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const words = farewell === AS_CHANNEL ? {} : { farewellId: farewell === NONE ? null : Number(farewell) }
    const body = {
      status: 'closed' as const,
      ...words,
      ...(rates ? { evaluation: true } : {}),
      ...(demand ? { demandId: Number(demand) } : {}),
      ...(worth === null ? {} : { value: worth }),
    }
    void update.run(
      { params: { id: ticket.id }, body },
      {
        done: answer => {
          ticketHeard(cache, answer, false)
          toastSuccess(t(answer.status === 'closed' ? 'tickets.resolved' : 'tickets.closing', { name: ticket.contact.name }))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={t('tickets.resolveTitle', { name: ticket.contact.name })} onClose={onClose}>
      <form onSubmit={close} className={styles.form}>
        <NativeSelect
          autoFocus
          label={t('tickets.farewell')}
          value={farewell}
          onChange={event => setFarewell(event.currentTarget.value)}
          data={[
            { value: AS_CHANNEL, label: t('tickets.farewellOfChannel') },
            { value: NONE, label: t('tickets.noFarewell') },
            ...(farewells.data?.rows ?? []).map(({ id, message }) => ({ value: String(id), label: message.slice(0, 80) })),
          ]}
        />
        {chosen && <Textarea readOnly label={t('tickets.willRead')} rows={3} value={chosen.message} />}
        <Switch
          label={t('tickets.askRating')}
          description={t('tickets.askRatingHelp')}
          checked={rates}
          onChange={event => setRates(event.currentTarget.checked)}
        />
        <NativeSelect
          label={t('tickets.demand')}
          value={demand}
          onChange={event => setDemand(event.currentTarget.value)}
          data={[
            { value: '', label: t('tickets.noDemand') },
            ...(demands.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextInput
          label={t('tickets.value')}
          inputMode="decimal"
          placeholder="0,00"
          error={isWrong ? t('tickets.valueFault') : null}
          value={value}
          onChange={event => setValue(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={update.busy}>
            {t('tickets.resolve')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
