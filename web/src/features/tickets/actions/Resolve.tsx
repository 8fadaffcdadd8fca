import '@mantine/core/styles/Switch.layer.css'
import { demandRoutes, farewellRoutes } from '@balcao/contract/tickets/closing'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { WithTexts } from '../../../kit/controls/WithTexts.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ticketHeard } from '../store.ts'
import styles from './Transfer.module.css'

const ALL = { query: { pageSize: 200 } }
const NONE = 'none'
const AS_CHANNEL = 'channel'

interface ResolveProps {
  ticket: TicketRow
  onClose(): void
}

export const Resolve = (props: ResolveProps) => (
  <WithTexts of="around">
    <Asked {...props} />
  </WithTexts>
)

/** Closing with more than a click: last words, a rating, why the customer wrote and what it was worth. */
function Asked({ ticket, onClose }: ResolveProps) {
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
    <Dialog title={t('around.resolveTitle', { name: ticket.contact.name })} onClose={onClose}>
      <form onSubmit={close} className={styles.form}>
        <NativeSelect
          autoFocus
          label={t('around.farewell')}
          value={farewell}
          onChange={event => setFarewell(event.currentTarget.value)}
          data={[
            { value: AS_CHANNEL, label: t('around.farewellOfChannel') },
            { value: NONE, label: t('around.noFarewell') },
            ...(farewells.data?.rows ?? []).map(({ id, message }) => ({ value: String(id), label: message.slice(0, 80) })),
          ]}
        />
        {chosen && <Textarea readOnly label={t('around.willRead')} rows={3} value={chosen.message} />}
        <Switch
          label={t('around.askRating')}
          description={t('around.askRatingHelp')}
          checked={rates}
          onChange={event => setRates(event.currentTarget.checked)}
        />
        <NativeSelect
          label={t('around.reason')}
          value={demand}
          onChange={event => setDemand(event.currentTarget.value)}
          data={[
            { value: '', label: t('around.noReason') },
            ...(demands.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextInput
          label={t('around.value')}
          inputMode="decimal"
          placeholder="0,00"
          error={isWrong ? t('around.valueFault') : null}
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
