import { isBot } from '@balcao/contract/tickets/ticket-words'
import { NOBODY, type Outcome, type Ticket, type TicketFact } from './ticket.ts'

/** Who answers for the program in the two as one: whose conversation goes on there. */
export type Bot = Pick<Ticket, 'answeredBy' | 'chatFlowId'>

/**
 * Two live tickets of one contact become one: the messages of the other are in this one now. Where one of them is with people and
 * in the other a bot answers, people go on; where an agent attended only the other, they attend this one. A parked ticket wakes,
 * and one about to close stays where the other was not.
 */
export function absorb(ticket: Ticket, other: Ticket, bot: Bot | null): Outcome {
  const otherSpokeLast = (other.lastMessageAt?.getTime() ?? 0) > (ticket.lastMessageAt?.getTime() ?? 0)
  const last = otherSpokeLast ? other : ticket
  const attended = ticket.userId === null && other.userId !== null
  const isTaken = isBot(ticket.answeredBy) && other.answeredBy === 'person' && other.closesAt === null
  const holder = attended || isTaken ? other : ticket
  const first = isTaken ? other : ticket
  const second = isTaken ? ticket : other
  const after: Ticket = {
    ...ticket,
    ...answererOf(ticket, other, { attended: attended || isTaken, bot }),
    status: awake(holder),
    userId: holder.userId,
    queueId: first.queueId ?? (first.teamId === null ? second.queueId : null),
    teamId: attended ? null : first.teamId,
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

function answererOf(ticket: Ticket, other: Ticket, { attended, bot }: { attended: boolean; bot: Bot | null }) {
  const isOver = ticket.closesAt !== null && other.closesAt === null
  if (attended || isOver) return { answeredBy: 'person', chatFlowId: null, closesAt: null } as const
  if (!isBot(ticket.answeredBy)) return {}
  return { answeredBy: bot?.answeredBy ?? ticket.answeredBy, chatFlowId: bot ? bot.chatFlowId : ticket.chatFlowId }
}

const awake = ({ status, userId }: Ticket): Ticket['status'] =>
  status === 'schedule' ? (userId === null ? 'pending' : 'open') : status
