import { ApiError } from '@balcao/contract/client'
import type { CardWithTicket } from '@balcao/contract/contacts/board'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Board.module.css'
import { useBoard } from '../useBoard.ts'

/** An attendance begun from a card: through which channel; where there is one already, the way to it. */
export function StartTicket({ card, onClose }: { card: CardWithTicket; onClose(): void }) {
  const t = useText()
  const { names } = useBoard()
  const { whatsappAllowed } = useMe()
  const create = useSend(ticketRoutes.create)
  const channels = names.channels.filter(({ id }) => whatsappAllowed.length === 0 || whatsappAllowed.includes(id))
  const [channelId, setChannel] = useState(channels[0]?.id ?? 0)
  const [isThere, setThere] = useState(false)
  const open = (id: number) => {
    onClose()
    navigate(`/atendimento/${id}?t=${Date.now()}`)
  }
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return false
    const { ticket } = error.body as { ticket?: { id?: number } }
    if (ticket?.id) open(ticket.id)
    else setThere(true)
    return true
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    const body = { contactId: card.id, ...(channelId ? { channelId } : {}) }
    void create.run({ body }, { refused, done: ticket => open(ticket.id) })
  }
  return (
    <Dialog title={t('board.startWith', { name: card.name })} width={440} onClose={onClose}>
      <form onSubmit={begin} className={styles.form}>
        <NativeSelect
          data-autofocus
          label={t('board.channel')}
          value={channelId}
          onChange={event => setChannel(Number(event.currentTarget.value))}
          data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {isThere && <p role="alert">{t('errors.ERR_OTHER_OPEN_TICKET')}</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy}>
            {t('board.startTicket')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
