import { refuse } from '@balcao/contract/errors'
import { type Answerer, type Integration, isBot, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { FAREWELL_REST_SECONDS, RATING_EXPIRY_HOURS } from '@balcao/contract/values/constants'
import type { Mover, Outcome, Place, Ticket, TicketFact } from './ticket.ts'

/*
 *            accept                    resolve
 * ┌────────┐ ───────► ┌──────┐ ─────────────────► ┌────────┐
 * │pending │          │ open │                    │ closed │
 * └────────┘ ◄─────── └──────┘ ◄───────────────── └────────┘
 *     │     requeue       ▲           reopen          ▲
 *     └───────────────────│──────── resolve ──────────┘
 *   transfer: open|pending → open (to a user) or pending (to a queue or a bot)
 *   schedule: parked until its date or the customer's next message, then open (its owner) or pending (its queue)
 *
 * One exported function per arrow. Each takes the ticket and all it depends on, and refuses or answers the ticket after it
 * and what happened.
 */

interface When {
  now: Date
}

/** Somebody starts attending. */
export function accept(ticket: Ticket, by: Mover, { now, forceAdmin }: When & { forceAdmin: boolean }): Outcome {
  const waits = ticket.status === 'pending' || (ticket.status === 'open' && ticket.userId === null)
  if (!waits) refuse('ERR_TICKET_STATUS', { is: ticket.status, userId: ticket.userId })
  // A ticket given to them they start themselves, though only admins take what waits.
  const isTheirs = ticket.userId !== null && ticket.userId === by.userId
  if (!by.isAdmin && !isTheirs && (forceAdmin || ticket.userId !== null)) refuse('ERR_ADMIN_ONLY', { userId: ticket.userId })
  const after: Ticket = {
    ...ticket,
    ...BY_A_PERSON,
    status: 'open',
    userId: by.userId,
    teamId: null,
    // A pass starts once: taking it up from the queue again does not begin it anew.
    startedAt: ticket.startedAt ?? now,
    unread: 0,
    updatedAt: now,
  }
  return done(after, { type: 'open', by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

/** Back to the queue, for the next agent who takes it, or for its owner when the company keeps owners. */
export function requeue(ticket: Ticket, by: Mover, { now, keepOwner }: When & { keepOwner: boolean }): Outcome {
  only(ticket, 'open')
  const userId = keepOwner ? ticket.userId : null
  const after: Ticket = { ...ticket, ...BY_A_PERSON, status: 'pending', userId, updatedAt: now }
  return done(after, { type: 'pending', by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

export function resolve(ticket: Ticket, by: Mover, { now }: When): Outcome {
  only(ticket, 'open', 'pending')
  return done(closed(ticket, now), { type: 'closed', by: by.userId, from: placeOf(ticket) })
}

/** The farewell is sent and the sweep closes it: messages the customer writes until then stay in this ticket. */
export function resolveAfterFarewell(ticket: Ticket, by: Mover, { now }: When): Outcome {
  only(ticket, 'open', 'pending')
  const after: Ticket = { ...ticket, ...BY_A_PERSON, closesAt: later(now, FAREWELL_REST_SECONDS) }
  return done(after, { type: 'farewell', by: by.userId, from: placeOf(ticket) })
}

/** The question is sent; the next message of the customer is its answer. Groups are never asked. */
export function resolveAfterRating(ticket: Ticket, by: Mover, when: When): Outcome {
  if (ticket.isGroup) return resolve(ticket, by, when)
  only(ticket, 'open', 'pending')
  const closesAt = later(when.now, RATING_EXPIRY_HOURS * 3600)
  const after: Ticket = { ...ticket, answeredBy: 'rating', chatFlowId: null, closesAt }
  return done(after, { type: 'rating', by: by.userId, from: placeOf(ticket) })
}

/** The customer has rated, or failed to twice; or nobody waits for it any longer. */
export function endRating(ticket: Ticket, { now, evaluation }: When & { evaluation: number | null }): Outcome {
  only(ticket, 'open', 'pending')
  if (ticket.answeredBy !== 'rating') refuse('ERR_TICKET_STATUS', { is: ticket.status, answeredBy: ticket.answeredBy })
  const after: Ticket = { ...closed(ticket, now), evaluation: evaluation ?? ticket.evaluation }
  const to = { status: after.status, ...(evaluation === null ? {} : { evaluation }) }
  return done(after, { type: 'closed', by: null, from: placeOf(ticket), to })
}

/** Its time has come: thirty seconds after the farewell, or a day without a rating. */
export function closeDue(ticket: Ticket, { now }: When): Outcome {
  only(ticket, 'open', 'pending')
  if (!ticket.closesAt || ticket.closesAt > now) refuse('ERR_TICKET_STATUS', { is: ticket.status, closesAt: ticket.closesAt })
  return done(closed(ticket, now), { type: 'closed', by: null, from: placeOf(ticket) })
}

/** Nobody wrote for long, and the customer owes the answer. One who waits for a person is owed it, even where we wrote last. */
export function closeIdle(ticket: Ticket, { now, minutes }: When & { minutes: number }): Outcome {
  only(ticket, 'open', 'pending')
  const { lastFromMe, lastMessageAt, closesAt } = ticket
  if (ticket.status === 'pending' && !isBot(ticket.answeredBy)) refuse('ERR_TICKET_STATUS', { is: ticket.status })
  const idle = lastFromMe && lastMessageAt !== null && later(lastMessageAt, minutes * 60) <= now
  if (!idle || closesAt) refuse('ERR_TICKET_STATUS', { is: ticket.status, lastMessageAt })
  return done(closed(ticket, now), { type: 'autoClose', by: null, from: placeOf(ticket) })
}

/** Closes at once, without the farewell or rating it waits for. */
export function force(ticket: Ticket, by: Mover, { now }: When): Outcome {
  only(ticket, 'open', 'pending', 'schedule')
  const to: Place = { status: 'closed', forced: true }
  return done(closed(ticket, now), { type: 'closed', by: by.userId, from: placeOf(ticket), to })
}

/** Sets the status and clears the owner. Where only admins take what waits, only they open it. */
export function release(
  ticket: Ticket,
  by: Mover,
  { now, status, forceAdmin }: When & { status: 'open' | 'pending' | 'closed'; forceAdmin: boolean },
): Outcome {
  only(ticket, 'open', 'pending', 'schedule')
  if (status === 'open' && ticket.status !== 'open' && forceAdmin && !by.isAdmin)
    refuse('ERR_ADMIN_ONLY', { userId: ticket.userId })
  const after: Ticket =
    status === 'closed'
      ? { ...closed(ticket, now), userId: null }
      : { ...ticket, ...BY_A_PERSON, status, userId: null, wakesAt: null, updatedAt: now }
  return done(after, { type: status, by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

/** Whether the contact has another live ticket there, the database says. */
export function reopen(ticket: Ticket, by: Mover, { now }: When): Outcome {
  only(ticket, 'closed')
  const after: Ticket = {
    ...ticket,
    ...BY_A_PERSON,
    status: 'open',
    userId: by.userId,
    pass: ticket.pass + 1,
    startedAt: now,
    closedAt: null,
    updatedAt: now,
  }
  return done(after, { type: 'open', by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

/** To a person, who then owns it, to a queue, or to a team; a person's queue stays the ticket's unless another is named. */
interface Destination {
  userId: number | null
  queueId: number | null
  teamId?: number | null | undefined
}

export function transfer(
  ticket: Ticket,
  by: Mover,
  { now, to, forceAdmin }: When & { to: Destination; forceAdmin: boolean },
): Outcome {
  only(ticket, 'open', 'pending')
  const { userId } = to
  const teamId = userId === null && to.queueId === null ? (to.teamId ?? null) : null
  const queueId = teamId === null ? (to.queueId ?? ticket.queueId) : null
  if (userId === null && to.queueId === null && teamId === null) refuse('ERR_TRANSFER')
  if (userId !== null && userId === ticket.userId) refuse('ERR_TICKET_ALREADY_THERE', { userId })
  const isThere = userId === null && ticket.userId === null && queueId === ticket.queueId && teamId === ticket.teamId
  if (isThere && !isBot(ticket.answeredBy)) refuse('ERR_TICKET_ALREADY_THERE', teamId === null ? { queueId } : { teamId })
  if (userId !== null && !by.isAdmin && (!isFreeFor(ticket, by) || (forceAdmin && ticket.status === 'pending')))
    refuse('ERR_ADMIN_ONLY', { userId: ticket.userId })

  const held: Partial<Ticket> = userId === null ? { status: 'pending' } : { status: 'open', startedAt: ticket.startedAt ?? now }
  const after: Ticket = { ...ticket, ...BY_A_PERSON, ...held, userId, queueId, teamId, updatedAt: now }
  return done(after, ...bothWays(ticket, after, by))
}

/** Who sent it, and who has it now. */
function bothWays(ticket: Ticket, after: Ticket, by: Mover): TicketFact[] {
  const places = { from: placeOf(ticket), to: placeOf(after) }
  return [
    { type: 'transfered', by: by.userId, ...places },
    { type: 'receivedTransfer', by: after.userId, ...places },
  ]
}

/** What somebody has becomes another's as it is: what waits for them waits on, what rests keeps its date. */
export function handOver(ticket: Ticket, by: Mover, { now, userId }: When & { userId: number }): Outcome {
  only(ticket, 'open', 'pending', 'schedule')
  if (ticket.userId === null) refuse('ERR_TICKET_STATUS', { is: ticket.status, userId: null })
  if (ticket.userId === userId) refuse('ERR_TICKET_ALREADY_THERE', { userId })
  const after: Ticket = { ...ticket, userId, teamId: null, updatedAt: now }
  return done(after, ...bothWays(ticket, after, by))
}

/** Given a queue where it had another or none; its owner goes on. */
export function putInQueue(ticket: Ticket, by: Mover, { now, queueId }: When & { queueId: number }): Outcome {
  only(ticket, 'open', 'pending')
  if (queueId === ticket.queueId) refuse('ERR_TICKET_ALREADY_THERE', { queueId })
  const after: Ticket = { ...ticket, queueId, teamId: null, updatedAt: now }
  return done(after, { type: 'queue', by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

/** Handed to somebody who is there, before anybody took it: it waits for them alone. */
export function assign(ticket: Ticket, { now, userId }: When & { userId: number }): Outcome {
  only(ticket, 'pending')
  if (ticket.userId !== null || ticket.answeredBy !== 'person' || ticket.isGroup)
    refuse('ERR_TICKET_STATUS', { is: ticket.status, userId: ticket.userId, answeredBy: ticket.answeredBy })
  const after: Ticket = { ...ticket, userId, updatedAt: now }
  return done(after, { type: 'userDefine', by: null, from: placeOf(ticket), to: placeOf(after) })
}

/** To a flow, from its first step. */
export function toChatbot(ticket: Ticket, by: Mover, { now, chatFlowId }: When & { chatFlowId: number }): Outcome {
  only(ticket, 'open', 'pending')
  if (ticket.isGroup) refuse('ERR_TRANSFER', { isGroup: true })
  const after: Ticket = { ...ticket, ...toBot('flow', now), chatFlowId, queueId: null }
  return done(after, { type: 'chatBot', by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

/** One integration answers from now on, instead of a person, a bot or a flow; or no longer. */
export function answerBy(ticket: Ticket, by: Mover, { now, engine, on }: When & { engine: Integration; on: boolean }): Outcome {
  only(ticket, 'open', 'pending')
  if (on === (ticket.answeredBy === engine)) return done(ticket)
  if (!on && ticket.answeredBy !== engine) return done(ticket)
  if (on && ticket.isGroup) refuse('ERR_TRANSFER', { isGroup: true })
  const after: Ticket = on ? { ...ticket, ...toBot(engine, now) } : { ...ticket, ...BY_A_PERSON }
  return done(after, { type: 'chatBot', by: by.userId, from: placeOf(ticket), to: placeOf(after) })
}

/** Whether the contact has a live ticket on that channel already, the database says. */
export function changeChannel(ticket: Ticket, by: Mover, { channelId }: { channelId: number }): Outcome {
  if (channelId === ticket.channelId) refuse('ERR_TICKET_ALREADY_THERE', { channelId })
  const from = { channelId: ticket.channelId }
  return done({ ...ticket, channelId }, { type: 'channel', by: by.userId, from, to: { channelId } })
}

/** Parks it: its owner keeps it. */
export function schedule(ticket: Ticket, by: Mover, { now, until }: When & { until: Date }): Outcome {
  only(ticket, 'open', 'pending')
  if (until <= now) refuse('ERR_VALIDATION', { until })
  const after: Ticket = { ...ticket, ...BY_A_PERSON, status: 'schedule', wakesAt: until, updatedAt: now }
  return done(after, { type: 'schedule', by: by.userId, from: placeOf(ticket), to: { status: 'schedule', until } })
}

/** Its date has come: it may have been parked anew meanwhile. */
export function wakeDue(ticket: Ticket, { now }: When): Outcome {
  only(ticket, 'schedule')
  if (!ticket.wakesAt || ticket.wakesAt > now) refuse('ERR_TICKET_STATUS', { is: ticket.status, wakesAt: ticket.wakesAt })
  return wake(ticket, { now })
}

/** At its date, or before it. */
export function wake(ticket: Ticket, { now }: When): Outcome {
  only(ticket, 'schedule')
  const after = woken(ticket, now)
  return done(after, { type: after.status === 'open' ? 'open' : 'pending', by: null, from: placeOf(ticket), to: placeOf(after) })
}

/** The customer writes. A closed ticket stays closed and a new one begins, but a group has one for ever. */
export function arrived(ticket: Ticket, { now }: When): Outcome {
  if (ticket.status === 'closed' && !ticket.isGroup) refuse('ERR_TICKET_STATUS', { is: 'closed' })
  const heard = { unread: ticket.unread + 1, lastFromMe: false, lastMessageAt: now, updatedAt: now }
  switch (ticket.status) {
    case 'open':
    case 'pending':
      return done({ ...ticket, ...heard })
    case 'schedule': {
      const { ticket: after, facts } = wake(ticket, { now })
      return { ticket: { ...after, ...heard }, facts }
    }
    case 'closed': {
      const after: Ticket = { ...ticket, ...BY_A_PERSON, ...heard, ...NEXT_PASS, pass: ticket.pass + 1 }
      return done(after, { type: 'pending', by: null, from: placeOf(ticket), to: placeOf(after) })
    }
  }
}

/** A person of the company writes, here or on its phone: bots are silent from then on, and no rating is waited for. */
export function answered(ticket: Ticket, { now }: When): Outcome {
  if (!ticket.isGroup) only(ticket, 'open', 'pending', 'schedule')
  const after: Ticket = { ...ticket, ...saidByUs(now), answered: ticket.status !== 'closed', unread: 0 }
  if (ticket.answeredBy === 'person') return done(after)
  const silent: Ticket = { ...after, ...BY_A_PERSON }
  const type = isBot(ticket.answeredBy) ? 'chatBot' : 'rating'
  return done(silent, { type, by: null, from: placeOf(ticket), to: placeOf(silent) })
}

/** The program writes: a bot, a farewell, an absence message. Who answers next stays as it is. */
export function spoke(ticket: Ticket, { now }: When): Outcome {
  return done({ ...ticket, ...saidByUs(now) })
}

/** How many messages nobody has read. */
export function setUnread(ticket: Ticket, { unread }: { unread: number }): Outcome {
  return done({ ...ticket, unread })
}

/** Notes what it is worth, before or after it is closed. */
export function appraise(ticket: Ticket, by: Mover, { value }: { value: number | null }): Outcome {
  if (value === ticket.value) return done(ticket)
  return done({ ...ticket, value }, { type: 'value', by: by.userId, from: { value: ticket.value }, to: { value } })
}

/** Notes why the customer wrote, or takes that back. */
export function giveReason(ticket: Ticket, by: Mover, { demandId }: { demandId: number | null }): Outcome {
  if (demandId === ticket.demandId) return done(ticket)
  return done({ ...ticket, demandId }, { type: 'demand', by: by.userId, from: { demandId: ticket.demandId }, to: { demandId } })
}

/** A person answers next: no bot, no rating, no closing on its way. */
const BY_A_PERSON = { answeredBy: 'person', chatFlowId: null, closesAt: null } as const

/** A group's closed ticket waits again. */
const NEXT_PASS = { status: 'pending', userId: null, startedAt: null, closedAt: null } as const

const toBot = (answeredBy: Answerer, now: Date) =>
  ({ status: 'pending', userId: null, teamId: null, answeredBy, chatFlowId: null, closesAt: null, updatedAt: now }) as const

const saidByUs = (now: Date) => ({ lastFromMe: true, lastMessageAt: now, updatedAt: now })

const closed = (ticket: Ticket, now: Date): Ticket => ({
  ...ticket,
  ...BY_A_PERSON,
  status: 'closed',
  teamId: null,
  unread: 0,
  answered: false,
  closedAt: now,
  wakesAt: null,
  updatedAt: now,
})

const woken = (ticket: Ticket, now: Date): Ticket => ({
  ...ticket,
  status: ticket.userId === null ? 'pending' : 'open',
  wakesAt: null,
  updatedAt: now,
})

/** Only an admin gives somebody what another has in hand. */
const isFreeFor = (ticket: Ticket, by: Mover): boolean => ticket.userId === null || ticket.userId === by.userId

function only(ticket: Ticket, ...allowed: TicketStatus[]): void {
  if (!allowed.includes(ticket.status)) refuse('ERR_TICKET_STATUS', { is: ticket.status, allowed, userId: ticket.userId })
}

const placeOf = ({ status, userId, queueId, teamId, answeredBy, chatFlowId }: Ticket) => ({
  status,
  userId,
  queueId,
  ...(teamId === null ? {} : { teamId }),
  ...(answeredBy === 'person' ? {} : { answeredBy }),
  ...(chatFlowId === null ? {} : { chatFlowId }),
})

function done(ticket: Ticket, ...facts: TicketFact[]): Outcome {
  return { ticket, facts }
}

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
