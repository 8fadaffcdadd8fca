import type { Integration } from '@balcao/contract/tickets/ticket-words'
import { sql } from 'kysely'
import { clock } from '../../../../infra/clock.ts'
import type { Tx } from '../../../../infra/database/db.ts'
import type { TicketLinks } from '../../links.ts'
import {
  answerBy,
  appraise,
  assign,
  giveReason,
  release,
  resolve,
  resolveAfterFarewell,
  toChatbot,
  transfer,
} from '../../rules/machine.ts'
import type { Move } from '../../rules/order.ts'
import { NOBODY, type Outcome, type Ticket } from '../../rules/ticket.ts'
import { applyMove } from '../apply.ts'
import { closeByItself } from '../close.ts'

/** What a bot does with the ticket it answers. All of it is the program's, and nobody's right is asked. */

/** At most one of queue and team; a person waits for nobody else. */
export interface Place {
  queueId: number | null
  teamId: number | null
  userId: number | null
}

/** A person answers next: those of a queue or a team, one of them, or, where none of it is there any more, any who see it. */
export async function leaveBot(tx: Tx, ticketId: number, { queueId, teamId, userId }: Place): Promise<void> {
  const now = clock.now()
  const move: Move = ticket => {
    const waits =
      queueId === null && teamId === null
        ? release(ticket, NOBODY, { now, status: 'pending', forceAdmin: false })
        : transfer(ticket, NOBODY, { now, to: { userId: null, queueId, teamId }, forceAdmin: false })
    return userId === null ? waits : then(waits, one => assign(one, { now, userId }))
  }
  await applyMove(tx, ticketId, move, null)
  if (userId !== null)
    await tx.updateTable('users').set({ given_at: now }).where('tenant_id', '=', tx.tenant).where('id', '=', userId).execute()
}

const then = ({ ticket, facts }: Outcome, next: (ticket: Ticket) => Outcome): Outcome => {
  const after = next(ticket)
  return { ticket: after.ticket, facts: [...facts, ...after.facts] }
}

/** Another flow answers, or an engine outside. */
export const giveToFlow = (tx: Tx, ticketId: number, chatFlowId: number): Promise<void> =>
  applyMove(tx, ticketId, ticket => toChatbot(ticket, NOBODY, { now: clock.now(), chatFlowId }), null)

export const giveToEngine = (tx: Tx, ticketId: number, engine: Integration): Promise<void> =>
  applyMove(tx, ticketId, ticket => answerBy(ticket, NOBODY, { now: clock.now(), engine, on: true }), null)

interface Closed {
  demandId?: number | null
  value?: number | null
  /** It said goodbye: what is still written belongs to this ticket. */
  hasSaid: boolean
}

export async function closeForBot(tx: Tx, ticketId: number, { demandId = null, value = null, hasSaid }: Closed): Promise<void> {
  const now = clock.now()
  const reason = demandId === null ? null : await demandOf(tx, demandId)
  const move: Move = ticket => {
    const named = reason === null ? { ticket, facts: [] } : giveReason(ticket, NOBODY, { demandId: reason })
    const valued = value === null ? named : then(named, one => appraise(one, NOBODY, { value }))
    return then(valued, one => (hasSaid ? resolveAfterFarewell : resolve)(one, NOBODY, { now }))
  }
  await applyMove(tx, ticketId, move, null)
}

async function demandOf(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from demands where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Asks how it was, unless that was asked a short time ago; then it is closed. */
export const rateForBot = (tx: Tx, ticketId: number, links: TicketLinks): Promise<void> =>
  closeByItself(tx, ticketId, links, { evaluation: true, farewell: '' })
