import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { offerUndo } from '../../../kit/layers/undo.ts'
import { useTakeBack } from '../actions/take-back.ts'
import { inHandHeard } from '../in-hand/store.ts'
import { ticketHeard } from '../store.ts'
import type { By, PanelColumn } from './columns.ts'

/** What a supervisor does from the panel: shown at once, taken back where it is refused, and by the supervisor for ten seconds. */
export function useHandOver(by: By, say: (words: string) => void) {
  const t = useText()
  const cache = useQueryClient()
  const { userId: me } = useMe()
  const takeBack = useTakeBack()

  const send = async (row: TicketRow, shown: Partial<TicketRow>, ask: () => Promise<Ticket>, words: string) => {
    inHandHeard(cache, { ...row, ...shown })
    try {
      const answer = await ask()
      inHandHeard(cache, answer)
      ticketHeard(cache, answer, false)
      say(words)
      offerUndo(row.id, words, t('kit.undo'), () => takeBack([row.id]))
    } catch (error) {
      inHandHeard(cache, row)
      tellFailure(error)
    }
  }

  const move = (row: TicketRow, to: PanelColumn) => {
    const params = { id: row.id }
    const here = by === 'user' ? row.userId : row.queueId
    if (here === to.id || (by === 'queue' && to.id === null)) return
    const words = t('tickets.transferred', { name: row.contact.name, whom: to.name })
    if (to.id === null)
      return void send(
        row,
        { userId: null, status: 'pending' },
        () => api(ticketRoutes.release, { params, body: { status: 'pending' } }),
        t('tickets.requeued', { name: row.contact.name }),
      )
    const isOwn = row.status === 'open' && to.id === me
    const body =
      by === 'queue'
        ? { status: 'pending' as const, queueId: to.id }
        : { userId: to.id, ...(isOwn ? {} : { status: 'open' as const }) }
    const shown = by === 'queue' ? { queueId: to.id, userId: null } : { userId: to.id }
    void send(
      row,
      { ...shown, status: by === 'queue' ? 'pending' : 'open' },
      () => api(ticketRoutes.update, { params, body }),
      words,
    )
  }
  const resolve = (row: TicketRow) =>
    void send(
      row,
      {},
      () => api(ticketRoutes.update, { params: { id: row.id }, body: { status: 'closed' } }),
      t('tickets.resolved', { name: row.contact.name }),
    )
  return { move, resolve }
}
export type HandOver = ReturnType<typeof useHandOver>
