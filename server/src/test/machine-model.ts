import { Refusal } from '@balcao/contract/errors'
import type { Answerer, Integration, TicketStatus } from '@balcao/contract/tickets/ticket-words'
import fc from 'fast-check'
import * as machine from '../features/tickets/rules/machine.ts'
import type { Mover, Outcome, Ticket } from '../features/tickets/rules/ticket.ts'

/*
 * The machine against sentences: the same random orders are given to the machine and to an oracle that was written from the
 * specification without looking at it, and after every order both must say the same.
 */

export type Machine = typeof machine
export type Move = keyof Machine

/** Everything an order may need, drawn at once; each order uses its part. */
interface Order {
  move: Move
  by: Mover
  /** Minutes since the order before. */
  after: number
  user: number | null
  queue: number | null
  channel: number
  engine: Integration
  on: boolean
  status: 'open' | 'pending' | 'closed'
  minutes: number
  option: boolean
  unread: number
}

/** What the specification speaks of. */
interface Seen {
  status: TicketStatus
  owner: number | null
  queue: number | null
  channel: number
  answers: Answerer
  unread: number
  value: number | null
  reason: number | null
  rated: number | null
  /** In minutes of the story. */
  closes: number | null
  wakes: number | null
  lastWord: 'company' | 'customer' | 'nobody'
  lastAt: number
}

const MINUTE = 60_000
const moment = (minutes: number) => new Date(minutes * MINUTE)

const ORDERS: { [M in Move]: (m: Machine, ticket: Ticket, order: Order, now: Date) => Outcome } = {
  accept: (m, t, o, now) => m.accept(t, o.by, { now, forceAdmin: o.option }),
  requeue: (m, t, o, now) => m.requeue(t, o.by, { now, keepOwner: o.option }),
  resolve: (m, t, o, now) => m.resolve(t, o.by, { now }),
  resolveAfterFarewell: (m, t, o, now) => m.resolveAfterFarewell(t, o.by, { now }),
  resolveAfterRating: (m, t, o, now) => m.resolveAfterRating(t, o.by, { now }),
  endRating: (m, t, o, now) => m.endRating(t, { now, evaluation: o.on ? o.unread : null }),
  closeDue: (m, t, _o, now) => m.closeDue(t, { now }),
  closeIdle: (m, t, o, now) => m.closeIdle(t, { now, minutes: o.minutes }),
  force: (m, t, o, now) => m.force(t, o.by, { now }),
  release: (m, t, o, now) => m.release(t, o.by, { now, status: o.status, forceAdmin: o.option }),
  reopen: (m, t, o, now) => m.reopen(t, o.by, { now }),
  transfer: (m, t, o, now) => m.transfer(t, o.by, { now, to: { userId: o.user, queueId: o.queue }, forceAdmin: o.option }),
  handOver: (m, t, o, now) => m.handOver(t, o.by, { now, userId: o.user ?? 3 }),
  putInQueue: (m, t, o, now) => m.putInQueue(t, o.by, { now, queueId: o.queue ?? 3 }),
  assign: (m, t, o, now) => m.assign(t, { now, userId: o.user ?? 3 }),
  toChatbot: (m, t, o, now) => m.toChatbot(t, o.by, { now, chatFlowId: 9 }),
  answerBy: (m, t, o, now) => m.answerBy(t, o.by, { now, engine: o.engine, on: o.on }),
  changeChannel: (m, t, o) => m.changeChannel(t, o.by, { channelId: o.channel }),
  schedule: (m, t, o, now) => m.schedule(t, o.by, { now, until: new Date(now.getTime() + (o.minutes - 10) * MINUTE) }),
  wake: (m, t, _o, now) => m.wake(t, { now }),
  wakeDue: (m, t, _o, now) => m.wakeDue(t, { now }),
  arrived: (m, t, _o, now) => m.arrived(t, { now }),
  answered: (m, t, _o, now) => m.answered(t, { now }),
  spoke: (m, t, _o, now) => m.spoke(t, { now }),
  setUnread: (m, t, o) => m.setUnread(t, { unread: o.unread }),
  appraise: (m, t, o) => m.appraise(t, o.by, { value: o.minutes }),
  giveReason: (m, t, o) => m.giveReason(t, o.by, { demandId: o.queue }),
}
export const MOVES = Object.keys(ORDERS) as Move[]

/** What must hold after an order, as a list of sentences: what it says changes, everything else stays; or why it is refused. */
type Verdict = Partial<Seen> | string

const WRONG = 'ERR_TICKET_STATUS'
const OVER: Partial<Seen> = { status: 'closed', unread: 0, answers: 'person', closes: null, wakes: null }
const PEOPLE: Partial<Seen> = { answers: 'person', closes: null }

const ORACLE: { [M in Move]: (s: Seen, o: Order, now: number, isGroup: boolean) => Verdict } = {
  accept: (s, o) => {
    const nobodyAttends = s.status === 'pending' || (s.status === 'open' && s.owner === null)
    if (!nobodyAttends) return WRONG
    const anothers = s.owner !== null && s.owner !== o.by.userId
    const theirs = s.owner === o.by.userId
    if (!o.by.isAdmin && (anothers || (o.option && !theirs))) return 'ERR_ADMIN_ONLY'
    return { status: 'open', owner: o.by.userId, unread: 0, ...PEOPLE }
  },
  requeue: (s, o) => (s.status === 'open' ? { status: 'pending', owner: o.option ? s.owner : null, ...PEOPLE } : WRONG),
  resolve: s => (s.status === 'open' || s.status === 'pending' ? OVER : WRONG),
  resolveAfterFarewell: (s, _o, now) =>
    s.status === 'open' || s.status === 'pending' ? { answers: 'person', closes: (now * 60 + 25) / 60 } : WRONG,
  resolveAfterRating: (s, _o, now, isGroup) => {
    if (s.status !== 'open' && s.status !== 'pending') return WRONG
    return isGroup ? OVER : { answers: 'rating', closes: now + 24 * 60 }
  },
  endRating: (s, o) => {
    if (s.status === 'closed' || s.status === 'schedule' || s.answers !== 'rating') return WRONG
    return { ...OVER, rated: o.on ? o.unread : s.rated }
  },
  closeDue: (s, _o, now) => (s.closes !== null && s.closes <= now ? OVER : WRONG),
  closeIdle: (s, o, now) => {
    const inABotsHands = !['person', 'rating'].includes(s.answers)
    const attended = s.status === 'open' || (s.status === 'pending' && inABotsHands)
    return attended && s.closes === null && s.lastWord === 'company' && s.lastAt + o.minutes <= now ? OVER : WRONG
  },
  force: s => (s.status === 'closed' ? WRONG : OVER),
  release: (s, o) => {
    if (s.status === 'closed') return WRONG
    const takesWhatWaits = o.status === 'open' && s.status !== 'open'
    if (takesWhatWaits && o.option && !o.by.isAdmin) return 'ERR_ADMIN_ONLY'
    if (o.status === 'closed') return { ...OVER, owner: null }
    return { status: o.status, owner: null, wakes: null, ...PEOPLE }
  },
  reopen: (s, o) => (s.status === 'closed' ? { status: 'open', owner: o.by.userId, ...PEOPLE } : WRONG),
  transfer: (s, o) => {
    if (s.status !== 'open' && s.status !== 'pending') return WRONG
    if (o.user === null && o.queue === null) return 'ERR_TRANSFER'
    if (o.user !== null && o.user === s.owner) return 'ERR_TICKET_ALREADY_THERE'
    const botHasIt = !['person', 'rating'].includes(s.answers)
    if (o.user === null && s.owner === null && o.queue === s.queue && !botHasIt) return 'ERR_TICKET_ALREADY_THERE'
    const inAnothersHands = s.owner !== null && s.owner !== o.by.userId
    const waits = s.status === 'pending'
    if (o.user !== null && !o.by.isAdmin && (inAnothersHands || (o.option && waits))) return 'ERR_ADMIN_ONLY'
    return { status: o.user === null ? 'pending' : 'open', owner: o.user, queue: o.queue ?? s.queue, ...PEOPLE }
  },
  handOver: (s, o) => {
    const to = o.user ?? 3
    if (s.status === 'closed' || s.owner === null) return WRONG
    return to === s.owner ? 'ERR_TICKET_ALREADY_THERE' : { owner: to }
  },
  putInQueue: (s, o) => {
    if (s.status !== 'open' && s.status !== 'pending') return WRONG
    return (o.queue ?? 3) === s.queue ? 'ERR_TICKET_ALREADY_THERE' : { queue: o.queue ?? 3 }
  },
  assign: (s, o, _now, isGroup) => {
    const waitsForAnybody = s.status === 'pending' && s.owner === null && s.answers === 'person' && !isGroup
    return waitsForAnybody ? { owner: o.user ?? 3 } : WRONG
  },
  toChatbot: (s, _o, _now, isGroup) => {
    if (s.status !== 'open' && s.status !== 'pending') return WRONG
    return isGroup ? 'ERR_TRANSFER' : { status: 'pending', owner: null, queue: null, answers: 'flow', closes: null }
  },
  answerBy: (s, o, _now, isGroup) => {
    if (s.status !== 'open' && s.status !== 'pending') return WRONG
    const itDoes = s.answers === o.engine
    if (o.on === itDoes) return {}
    if (!o.on) return PEOPLE
    return isGroup ? 'ERR_TRANSFER' : { status: 'pending', owner: null, answers: o.engine, closes: null }
  },
  changeChannel: (s, o) => (o.channel === s.channel ? 'ERR_TICKET_ALREADY_THERE' : { channel: o.channel }),
  schedule: (s, o, now) => {
    if (s.status !== 'open' && s.status !== 'pending') return WRONG
    return o.minutes <= 10 ? 'ERR_VALIDATION' : { status: 'schedule', wakes: now + o.minutes - 10, ...PEOPLE }
  },
  wake: s => (s.status === 'schedule' ? { status: s.owner === null ? 'pending' : 'open', wakes: null } : WRONG),
  wakeDue: (s, _o, now) =>
    s.wakes !== null && s.wakes <= now ? { status: s.owner === null ? 'pending' : 'open', wakes: null } : WRONG,
  arrived: (s, _o, now, isGroup) => {
    const heard: Partial<Seen> = { unread: s.unread + 1, lastWord: 'customer', lastAt: now }
    if (s.status === 'schedule') return { ...heard, status: s.owner === null ? 'pending' : 'open', wakes: null }
    if (s.status !== 'closed') return heard
    return isGroup ? { ...heard, status: 'pending', owner: null } : WRONG
  },
  answered: (s, _o, now, isGroup) => {
    if (s.status === 'closed' && !isGroup) return WRONG
    return { unread: 0, lastWord: 'company', lastAt: now, ...(s.answers === 'person' ? {} : PEOPLE) }
  },
  spoke: (_s, _o, now) => ({ lastWord: 'company', lastAt: now }),
  setUnread: (_s, o) => ({ unread: o.unread }),
  appraise: (_s, o) => ({ value: o.minutes }),
  giveReason: (_s, o) => ({ reason: o.queue }),
}

const minutesOf = (date: Date | null): number | null => (date === null ? null : date.getTime() / MINUTE)

const seenOf = (t: Ticket): Seen => ({
  status: t.status,
  owner: t.userId,
  queue: t.queueId,
  channel: t.channelId,
  answers: t.answeredBy,
  unread: t.unread,
  value: t.value,
  reason: t.demandId,
  rated: t.evaluation,
  closes: minutesOf(t.closesAt),
  wakes: minutesOf(t.wakesAt),
  lastWord: t.lastMessageAt === null ? 'nobody' : t.lastFromMe ? 'company' : 'customer',
  lastAt: minutesOf(t.lastMessageAt) ?? 0,
})

export const freshTicket = (more: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  contactId: 1,
  channelId: 1,
  isGroup: false,
  walletIds: [],
  status: 'pending',
  userId: null,
  queueId: null,
  teamId: null,
  answeredBy: 'person',
  chatFlowId: null,
  unread: 0,
  answered: false,
  lastFromMe: false,
  lastMessageAt: null,
  value: null,
  demandId: null,
  evaluation: null,
  pass: 1,
  startedAt: null,
  closedAt: null,
  closesAt: null,
  wakesAt: null,
  updatedAt: moment(0),
  ...more,
})

const ana: Mover = { userId: 1, isAdmin: false }
const rui: Mover = { userId: 2, isAdmin: false }
const carla: Mover = { userId: 3, isAdmin: true }

const anyOrder: fc.Arbitrary<Order> = fc.record({
  move: fc.constantFrom(...MOVES),
  by: fc.constantFrom(ana, rui, carla),
  after: fc.constantFrom(0, 1, 10, 60 * 24),
  user: fc.constantFrom(null, 1, 2),
  queue: fc.constantFrom(null, 1, 2),
  channel: fc.constantFrom(1, 2),
  engine: fc.constantFrom('typebot' as const, 'dify' as const),
  on: fc.boolean(),
  status: fc.constantFrom('open' as const, 'pending' as const, 'closed' as const),
  minutes: fc.constantFrom(1, 10, 60),
  option: fc.boolean(),
  unread: fc.integer({ min: 0, max: 3 }),
})

export interface ModelRun {
  runs: number
  seed?: number
  machine?: Machine
  /** A caller that only wants to know whether the two differ need not look for the shortest story. */
  shortest?: boolean
}

/** Runs the stories; throws, with the shortest story that shows it, when machine and oracle part. Answers what was covered. */
export function checkModel({ runs, seed, machine: m = machine, shortest = true }: ModelRun): Set<string> {
  const covered = new Set<string>()
  const story = fc.property(fc.boolean(), fc.array(anyOrder, { minLength: 16, maxLength: 40 }), (isGroup, orders) => {
    let ticket = freshTicket({ isGroup })
    let now = 0
    for (const order of orders) {
      now += order.after
      ticket = tell(m, ticket, order, now, covered)
    }
  })
  fc.assert(story, { numRuns: runs, endOnFailure: !shortest, ...(seed === undefined ? {} : { seed }) })
  return covered
}

/** One order to both; the ticket after it. */
function tell(m: Machine, ticket: Ticket, order: Order, now: number, covered: Set<string>): Ticket {
  const before = seenOf(ticket)
  const verdict = ORACLE[order.move](before, order, now, ticket.isGroup)
  const answer = outcomeOf(() => ORDERS[order.move](m, ticket, order, moment(now)))

  const said = typeof answer === 'string' ? answer : seenOf(answer.ticket)
  const expected = typeof verdict === 'string' ? verdict : { ...before, ...verdict }
  same(said, expected, `${order.move} of a ticket that was ${before.status}`)
  if (typeof answer === 'string') {
    covered.add(`${order.move}: ${before.status} refused`)
    return ticket
  }
  covered.add(`${order.move}: ${before.status} → ${answer.ticket.status}`)
  holds(answer, ticket)
  return answer.ticket
}

function outcomeOf(run: () => Outcome): Outcome | string {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** What is true of every ticket, whatever happened to it. */
function holds({ ticket, facts }: Outcome, before: Ticket): void {
  const { status, answeredBy, userId, closesAt, wakesAt, closedAt, chatFlowId } = ticket
  const must = (truth: boolean, sentence: string) => {
    if (!truth) throw new Error(sentence)
  }
  const bot = !['person', 'rating'].includes(answeredBy)
  must(!(bot && userId !== null), 'a bot answers what a person owns')
  must(!(ticket.isGroup && answeredBy !== 'person'), 'something other than a person answers a group')
  must((chatFlowId !== null) === (answeredBy === 'flow'), 'a flow without its number, or the number without a flow')
  must((wakesAt !== null) === (status === 'schedule'), 'parked without a date, or a date without being parked')
  must((closedAt !== null) === (status === 'closed'), 'closed without a time, or a time without being closed')
  must(!(closesAt !== null && status !== 'open' && status !== 'pending'), 'about to close without being attended')
  must(!(answeredBy === 'rating' && closesAt === null), 'a rating is waited for without an end')
  const moved = ticket.status !== before.status || userId !== before.userId || ticket.queueId !== before.queueId
  must(!moved || facts.length > 0, 'a move left no trace in the log')
  must(!moved || ticket.updatedAt >= before.updatedAt, 'a move went back in time')
}

function same(said: unknown, expected: unknown, about: string): void {
  const [a, b] = [JSON.stringify(said), JSON.stringify(expected)]
  if (a !== b) throw new Error(`${about}: the machine says ${a}, the specification ${b}`)
}
