import type { EventPayload } from '@balcao/contract/events'
import type { Tx } from '../../infra/database/db.ts'
import { enqueueAll } from '../../infra/jobs/jobs.ts'

type Arrived = EventPayload<'message.created'>

/** Only messages of customers in tickets that wait for a rating. */
export const mayBeRating = ({ message, ticket }: Arrived): boolean => ticket.answeredBy === 'rating' && !message.fromMe

/** However much was said at once in a ticket, it is read once. */
export function enqueueAnswers(tx: Tx, said: Arrived[]): Promise<void> {
  const tickets = new Set(said.map(({ ticket }) => ticket.id))
  return enqueueAll(
    tx,
    'ratings.answer',
    [...tickets].map(ticketId => ({ data: { ticketId }, oneAtATime: `ticket:${ticketId}` })),
  )
}
