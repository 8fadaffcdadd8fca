import type { Tx } from '../../infra/database/db.ts'

/**
 * Says something to the customer of a ticket, in the transaction that decides to: a text of ours, whose variables are filled
 * on its way. What a bot or a rating had begun goes on.
 */
/** Why the program says something by itself. */
export type Reason = 'absence' | 'farewell' | 'rating' | 'protocol'
export type Say = (tx: Tx, ticketId: number, text: string, reason: Reason) => Promise<void>

/** Handed in: what tickets need of the features above them. */
export interface TicketLinks {
  say: Say
  /** Whether this customer may be asked how it was: nobody is asked twice in a short time. */
  mayAskRating(tx: Tx, ticketId: number): Promise<boolean>
  /** Asks; the customer's next message is the answer. */
  askRating(tx: Tx, ticketId: number): Promise<void>
}
