import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useNames } from '../../../api/desk.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'

/** A conversation that was the provider's own agent's goes back to it; undefined where there is none to go back to. */
export function useGiveBack(ticket: TicketRow | undefined, heldThere: Ticket['heldThere'] | undefined): (() => void) | undefined {
  const t = useText()
  const names = useNames()
  const send = useSend(ticketRoutes.giveBack)
  if (!ticket || heldThere !== 'us' || ticket.status === 'closed') return undefined
  if (!names.channel(ticket.whatsappId)?.capabilities?.givesBack) return undefined
  return () => void send.run({ params: { id: ticket.id } }, { done: () => toastSuccess(t('tickets.gaveBack')) })
}
