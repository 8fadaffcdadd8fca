import { isTextMessaging } from '@balcao/contract/messages/contact-messages'
import type { DeskChannel } from '@balcao/contract/tickets/desk'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useNames } from '../../../api/desk.ts'

const isIts = ({ capabilities }: DeskChannel): boolean => capabilities !== null && isTextMessaging(capabilities)

/** By which channels the telephone of a ticket's contact can be sent an SMS, beside the ticket's own. */
export function useTextMessaging(ticket: TicketRow | undefined): DeskChannel[] {
  const { desk } = useNames()
  const own = desk.channels.find(({ id }) => id === ticket?.whatsappId)
  if (!ticket?.contact.number || ticket.isGroup || (own && isIts(own))) return []
  return desk.channels.filter(isIts)
}
