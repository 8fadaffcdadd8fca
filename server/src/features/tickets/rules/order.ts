import { refuse } from '@balcao/contract/errors'
import type { Integration, TicketStatus } from '@balcao/contract/tickets/ticket-words'
import {
  accept,
  answerBy,
  appraise,
  giveReason,
  putInQueue,
  reopen,
  requeue,
  resolve,
  resolveAfterFarewell,
  resolveAfterRating,
  schedule,
  setUnread,
  transfer,
  wake,
} from './machine.ts'
import type { Mover, Outcome, Ticket } from './ticket.ts'

/** What one call asks of a ticket: several unrelated things, of which most are absent. */
export interface Ask {
  status?: TicketStatus | undefined
  userId?: number | null | undefined
  queueId?: number | null | undefined
  teamId?: number | null | undefined
  unread?: number | undefined
  value?: number | null | undefined
  demandId?: number | null | undefined
  until?: Date | undefined
  engines: readonly { engine: Integration; on: boolean }[]
}

export interface Choices {
  forceAdmin: boolean
  /** Back in the queue a ticket keeps its owner. */
  keepOwner: boolean
  /** What it still waits for when it is closed. */
  closes: 'now' | 'after farewell' | 'after rating'
  now: Date
}

export type Move = (ticket: Ticket) => Outcome

/** The moves an ask comes down to, one after another as one. */
export function moveFor(ask: Ask, by: Mover, choices: Choices): Move {
  const moves: Move[] = []
  if (ask.status !== undefined || ask.userId !== undefined || ask.queueId !== undefined || ask.teamId != null)
    moves.push(t => placed(t, ask, by, choices))
  for (const { engine, on } of ask.engines) moves.push(t => answerBy(t, by, { now: choices.now, engine, on }))
  const { unread, value, demandId } = ask
  if (unread !== undefined) moves.push(t => setUnread(t, { unread }))
  if (value !== undefined) moves.push(t => appraise(t, by, { value }))
  if (demandId !== undefined) moves.push(t => giveReason(t, by, { demandId }))
  return inOrder(moves)
}

const inOrder =
  (moves: readonly Move[]): Move =>
  ticket => {
    const outcome: Outcome = { ticket, facts: [] }
    for (const move of moves) {
      const { ticket: after, facts } = move(outcome.ticket)
      outcome.ticket = after
      outcome.facts.push(...facts)
    }
    return outcome
  }

function placed(ticket: Ticket, ask: Ask, by: Mover, choices: Choices): Outcome {
  const { now } = choices
  switch (ask.status) {
    case 'open':
      return opened(ticket, ask, by, choices)
    case 'pending':
    case undefined:
      return handedOn(ticket, ask, by, choices)
    case 'closed':
      return RESOLVE[choices.closes](ticket, by, { now })
    case 'schedule':
      return schedule(ticket, by, { now, until: ask.until ?? refuse('ERR_VALIDATION', { missing: 'scheduleDate' }) })
  }
}

export const RESOLVE = {
  now: resolve,
  'after farewell': resolveAfterFarewell,
  'after rating': resolveAfterRating,
} as const satisfies Record<Choices['closes'], unknown>

/** Started, taken back, or given to somebody: what "open" means depends on where the ticket is. */
function opened(ticket: Ticket, ask: Ask, by: Mover, choices: Choices): Outcome {
  const { now, forceAdmin } = choices
  const userId = ask.userId ?? by.userId
  const queueId = ask.queueId ?? null
  const intoQueue: Move = t => (queueId === null || queueId === t.queueId ? still(t) : putInQueue(t, by, { now, queueId }))
  const inTheirHands: Move = t => (t.userId === userId ? intoQueue(t) : opened(t, ask, by, choices))
  if (ticket.status === 'closed') return inOrder([t => reopen(t, by, { now }), inTheirHands])(ticket)
  const given: Move = t => transfer(t, by, { now, forceAdmin, to: { userId, queueId } })
  if (ticket.status === 'schedule')
    return inOrder([
      t => wake(t, { now }),
      by.isAdmin && ticket.userId !== null && ticket.userId !== userId ? given : inTheirHands,
    ])(ticket)

  // An admin too takes a ticket another has in hand by a transfer alone: a call that says "open" believes that it waits.
  const starts = userId === by.userId && ticket.userId !== userId
  if (starts || (userId === ticket.userId && ticket.status === 'pending'))
    return inOrder([t => accept(t, by, { now, forceAdmin }), inTheirHands])(ticket)
  return given(ticket)
}

function handedOn(ticket: Ticket, ask: Ask, by: Mover, { now, forceAdmin, keepOwner }: Choices): Outcome {
  const { userId = null, queueId = null, teamId = null, status } = ask
  if (queueId === null && teamId === null && (userId === null || status === 'pending'))
    return requeue(ticket, by, { now, keepOwner })
  return transfer(ticket, by, { now, forceAdmin, to: { userId: status === 'pending' ? null : userId, queueId, teamId } })
}

const still = (ticket: Ticket): Outcome => ({ ticket, facts: [] })
