import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { TickState } from './Tick.tsx'

/** How far an own message has come. */
export function tickOf({ ack, status }: Pick<MessageRow, 'ack' | 'status'>): TickState {
  if (status === 'failed' || status === 'canceled' || ack < 0) return 'failed'
  if (status === 'unconfirmed') return 'unconfirmed'
  if (ack >= 3) return 'read'
  if (ack === 2) return 'delivered'
  return ack === 1 ? 'sent' : 'waiting'
}
