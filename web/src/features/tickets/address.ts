import type { TicketRow } from '@balcao/contract/ticket-rows'

/** Where a conversation is. The moment says that somebody chose it, and which state of it they chose. */
export const addressOf = ({ id, updatedAt }: Pick<TicketRow, 'id' | 'updatedAt'>): string =>
  `/atendimento/${id}?t=${Date.parse(updatedAt)}`
