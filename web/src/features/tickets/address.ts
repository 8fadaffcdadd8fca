import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'

/** What stays in the address from one conversation to the next: the view somebody works through. */
let kept = ''
export const keepInAddress = (part: string): void => {
  kept = part
}

/** Where a conversation is. The moment says that somebody chose it, and which state of it they chose. */
export const addressOf = ({ id, updatedAt }: Pick<TicketRow, 'id' | 'updatedAt'>): string =>
  `/atendimento/${id}?t=${Date.parse(updatedAt)}${kept}`
