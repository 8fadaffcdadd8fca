import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'

/** What can be asked over a conversation beside moving it on. */
export const AROUND = ['protocol', 'worth', 'older', 'group', 'bot', 'summary'] as const
export type Around = (typeof AROUND)[number]

export interface AskedOver {
  ticket: TicketRow
  onClose(): void
}
