import { ApiError } from '@balcao/contract/client'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useNames } from '../../../api/desk.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useMe } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastWarning } from '../../../kit/layers/toast.ts'
import { endUndo, offerUndo } from '../../../kit/layers/undo.ts'
import { write } from '../../../kit/writing.ts'
import { askTicket } from '../ask.ts'
import { useLooking } from '../list/useInbox.ts'
import { ticketHeard } from '../store.ts'
import { useTakeBack } from './take-back.ts'

type Its = Pick<TicketRow, 'id' | 'status' | 'userId' | 'queueId' | 'unreadMessages' | 'contact' | 'version'>

/** What somebody can do to a ticket. Its answer is in the lists at once; what was refused says why, and who was quicker. */
export function useMoves(ticket: Its) {
  const t = useText()
  const cache = useQueryClient()
  const names = useNames()
  const { userId } = useMe()
  const looking = useLooking()
  const update = useSend(ticketRoutes.update)
  const force = useSend(ticketRoutes.force)
  const params = { id: ticket.id }
  const { name } = ticket.contact

  const done = (then?: () => void) => (answer: Ticket) => {
    endUndo(ticket.id)
    ticketHeard(cache, answer, false)
    then?.()
  }
  /** Two people at once: the other reads who it is with. */
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'ERR_TICKET_STATUS') return false
    const holder = typeof error.body.userId === 'number' ? names.user(error.body.userId) : undefined
    if (holder && holder.id !== userId) toastWarning(t('tickets.takenBy', { who: holder.name, name }))
    else tellFailure(error)
    // An agent who was too late sees the ticket as it is now.
    askTicket(cache, ticket.id, ticket.version + 1)
    return true
  }
  const takeBack = useTakeBack()
  const offer = (said: 'tickets.requeued' | 'tickets.resolved') =>
    offerUndo(ticket.id, t(said, { name }), t('kit.undo'), () => takeBack([ticket.id]))
  const open = (then?: () => void) => update.run({ params, body: { status: 'open', userId } }, { done: done(then), refused })

  return {
    busy: update.busy || force.busy,
    /** An agent who accepts one that waited goes on among their own. */
    accept: () => {
      write()
      return open(() => !looking.view && looking.tab === 'pending' && looking.choose('mine'))
    },
    requeue: () => update.run({ params, body: { status: 'pending' } }, { done: done(() => offer('tickets.requeued')), refused }),
    resolve: () => update.run({ params, body: { status: 'closed' } }, { done: done(() => offer('tickets.resolved')), refused }),
    /** At once: no last words, no rating. */
    force: () => force.run({ params, body: {} }, { done: done(() => offer('tickets.resolved')), refused }),
    reopen: () => {
      write()
      return open()
    },
    markUnread: () =>
      update.run({ params, body: { unreadMessages: Math.max(1, ticket.unreadMessages) } }, { done: done(), refused }),
  }
}
