import { TICKET_STATUSES } from './tickets/ticket-words.ts'
import type { TicketFilter } from './visibility.ts'

/** A question that narrows nothing. */
export const EVERY_TICKET: Omit<TicketFilter, 'userId' | 'rooms'> = {
  showAll: true,
  statuses: TICKET_STATUSES,
  queueIds: [],
  includeNotQueueDefined: true,
  withUnreadMessages: false,
  isNotAssignedUser: false,
  cameByAd: false,
  isMine: false,
  kinds: [],
  since: null,
}
