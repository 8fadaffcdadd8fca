import { NOBODY, type Outcome, type Ticket, type TicketFact } from './ticket.ts'

/**
 * Two live tickets of one contact become one: what was said in the other is in this one now. Where somebody attended only the
 * other, they attend this one; what rested wakes.
 */
export function absorb(ticket: Ticket, other: Ticket): Outcome {
  const otherSpokeLast = (other.lastMessageAt?.getTime() ?? 0) > (ticket.lastMessageAt?.getTime() ?? 0)
  const last = otherSpokeLast ? other : ticket
  const attended = ticket.userId === null && other.userId !== null
  const holder = attended ? other : ticket
  const after: Ticket = {
    ...ticket,
    status: awake(holder),
    userId: holder.userId,
    queueId: ticket.queueId ?? (ticket.teamId === null ? other.queueId : null),
    teamId: attended ? null : ticket.teamId,
    answeredBy: attended ? 'person' : ticket.answeredBy,
    chatFlowId: attended ? null : ticket.chatFlowId,
    closesAt: attended ? null : ticket.closesAt,
    wakesAt: null,
    startedAt: ticket.startedAt ?? other.startedAt,
    unread: ticket.unread + other.unread,
    answered: ticket.answered || other.answered,
    lastFromMe: last.lastFromMe,
    lastMessageAt: last.lastMessageAt,
    value: ticket.value ?? other.value,
    demandId: ticket.demandId ?? other.demandId,
    evaluation: ticket.evaluation ?? other.evaluation,
    updatedAt: ticket.updatedAt > other.updatedAt ? ticket.updatedAt : other.updatedAt,
  }
  const fact: TicketFact = {
    type: 'merge',
    by: NOBODY.userId,
    from: { ticketId: other.id, status: other.status, userId: other.userId, queueId: other.queueId },
    to: { status: after.status, userId: after.userId, queueId: after.queueId },
  }
  return { ticket: after, facts: [fact] }
}

const awake = ({ status, userId }: Ticket): Ticket['status'] =>
  status === 'schedule' ? (userId === null ? 'pending' : 'open') : status
