import { refuse } from '@balcao/contract/errors'
import type { Mover, Outcome, Place, Ticket } from './ticket.ts'

/** A move as the log keeps it: where the ticket was, and where it was put. */
export interface LastMove {
  from: Place
  to: Place
}

/** Back to where it was before the last move, if it is still where that put it. What was parked keeps no date to return to. */
export function undo(ticket: Ticket, by: Mover, { now, last: { from, to } }: { now: Date; last: LastMove }): Outcome {
  const { status, userId = null, queueId = null, teamId = null, answeredBy = 'person', chatFlowId = null } = from
  if (!isStill(ticket, to) || status === undefined || status === 'schedule')
    refuse('ERR_TICKET_STATUS', { is: ticket.status, userId: ticket.userId })
  const after: Ticket = {
    ...ticket,
    status,
    userId,
    queueId,
    teamId,
    answeredBy,
    chatFlowId,
    closedAt: status === 'closed' ? now : null,
    closesAt: null,
    wakesAt: null,
    updatedAt: now,
  }
  return { ticket: after, facts: [{ type: 'undo', by: by.userId, from: to, to: from }] }
}

const isStill = (ticket: Ticket, { status, userId, queueId, teamId }: Place): boolean =>
  (status === undefined || status === ticket.status) &&
  (userId === undefined || userId === ticket.userId) &&
  (queueId === undefined || queueId === ticket.queueId) &&
  (teamId === undefined || teamId === ticket.teamId)
