import { Refusal } from '@balcao/contract/errors'
import { TICKET_STATUSES, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { describe, expect, test } from 'vitest'
import { checkModel, freshTicket, type Machine, MOVES, type Move } from '../../../test/machine-model.ts'
import * as machine from './machine.ts'
import { type Mover, NOBODY, type Outcome, type Ticket } from './ticket.ts'

const now = new Date('2026-03-02T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const ana: Mover = { userId: 1, isAdmin: false }
const rui: Mover = { userId: 2, isAdmin: false }
const carla: Mover = { userId: 3, isAdmin: true }

/** Each move in its plainest form. */
const PLAIN: { [M in Move]: (ticket: Ticket) => Outcome } = {
  accept: t => machine.accept(t, ana, { now, forceAdmin: false }),
  requeue: t => machine.requeue(t, ana, { now, keepOwner: false }),
  resolve: t => machine.resolve(t, ana, { now }),
  resolveAfterFarewell: t => machine.resolveAfterFarewell(t, ana, { now }),
  resolveAfterRating: t => machine.resolveAfterRating(t, ana, { now }),
  endRating: t => machine.endRating({ ...t, answeredBy: 'rating' }, { now, evaluation: 5 }),
  closeDue: t => machine.closeDue({ ...t, closesAt: now }, { now }),
  closeIdle: t => machine.closeIdle({ ...t, lastFromMe: true, lastMessageAt: later(-600) }, { now, minutes: 10 }),
  force: t => machine.force(t, ana, { now }),
  release: t => machine.release(t, ana, { now, status: 'pending', forceAdmin: true }),
  reopen: t => machine.reopen(t, ana, { now }),
  transfer: t => machine.transfer(t, ana, { now, to: { userId: 2, queueId: 5 }, forceAdmin: false }),
  handOver: t => machine.handOver({ ...t, userId: 1 }, ana, { now, userId: 2 }),
  putInQueue: t => machine.putInQueue(t, ana, { now, queueId: 5 }),
  assign: t => machine.assign(t, { now, userId: 2 }),
  toChatbot: t => machine.toChatbot(t, ana, { now, chatFlowId: 4 }),
  answerBy: t => machine.answerBy(t, ana, { now, engine: 'dify', on: true }),
  changeChannel: t => machine.changeChannel(t, ana, { channelId: 2 }),
  schedule: t => machine.schedule(t, ana, { now, until: later(60) }),
  wake: t => machine.wake(t, { now }),
  wakeDue: t => machine.wakeDue(t, { now: later(60) }),
  arrived: t => machine.arrived(t, { now }),
  answered: t => machine.answered(t, { now }),
  spoke: t => machine.spoke(t, { now }),
  setUnread: t => machine.setUnread(t, { unread: 2 }),
  appraise: t => machine.appraise(t, ana, { value: 10 }),
  giveReason: t => machine.giveReason(t, ana, { demandId: 7 }),
}

// Total on purpose: a new status or a new move does not compile until its row is complete.
const EXPECTED: Record<Move, Record<TicketStatus, TicketStatus | 'refused'>> = {
  accept: { pending: 'open', open: 'refused', schedule: 'refused', closed: 'refused' },
  requeue: { pending: 'refused', open: 'pending', schedule: 'refused', closed: 'refused' },
  resolve: { pending: 'closed', open: 'closed', schedule: 'refused', closed: 'refused' },
  resolveAfterFarewell: { pending: 'pending', open: 'open', schedule: 'refused', closed: 'refused' },
  resolveAfterRating: { pending: 'pending', open: 'open', schedule: 'refused', closed: 'refused' },
  endRating: { pending: 'closed', open: 'closed', schedule: 'refused', closed: 'refused' },
  closeDue: { pending: 'closed', open: 'closed', schedule: 'refused', closed: 'refused' },
  closeIdle: { pending: 'refused', open: 'closed', schedule: 'refused', closed: 'refused' },
  force: { pending: 'closed', open: 'closed', schedule: 'closed', closed: 'refused' },
  release: { pending: 'pending', open: 'pending', schedule: 'pending', closed: 'refused' },
  reopen: { pending: 'refused', open: 'refused', schedule: 'refused', closed: 'open' },
  transfer: { pending: 'open', open: 'open', schedule: 'refused', closed: 'refused' },
  handOver: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'refused' },
  putInQueue: { pending: 'pending', open: 'open', schedule: 'refused', closed: 'refused' },
  assign: { pending: 'pending', open: 'refused', schedule: 'refused', closed: 'refused' },
  toChatbot: { pending: 'pending', open: 'pending', schedule: 'refused', closed: 'refused' },
  answerBy: { pending: 'pending', open: 'pending', schedule: 'refused', closed: 'refused' },
  changeChannel: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'closed' },
  schedule: { pending: 'schedule', open: 'schedule', schedule: 'refused', closed: 'refused' },
  wake: { pending: 'refused', open: 'refused', schedule: 'open', closed: 'refused' },
  wakeDue: { pending: 'refused', open: 'refused', schedule: 'open', closed: 'refused' },
  arrived: { pending: 'pending', open: 'open', schedule: 'open', closed: 'refused' },
  answered: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'refused' },
  spoke: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'closed' },
  setUnread: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'closed' },
  appraise: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'closed' },
  giveReason: { pending: 'pending', open: 'open', schedule: 'schedule', closed: 'closed' },
}

/** A ticket of ana's in a status, with what that status brings. */
const ticketIn = (status: TicketStatus, more: Partial<Ticket> = {}): Ticket =>
  freshTicket({
    status,
    userId: status === 'pending' ? null : 1,
    queueId: 3,
    wakesAt: status === 'schedule' ? later(60) : null,
    closedAt: status === 'closed' ? now : null,
    ...more,
  })

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'done'
}

describe('[TKT-02] every move from every status', () => {
  const cells = MOVES.flatMap(move => TICKET_STATUSES.map(status => [move, status, EXPECTED[move][status]] as const))
  test.each(cells)('%s of a %s ticket: %s', (move, status, expected) => {
    const run = () => PLAIN[move](ticketIn(status)).ticket.status
    if (expected === 'refused') expect(codeOf(run)).toBe('ERR_TICKET_STATUS')
    else expect(run()).toBe(expected)
  })

  test('every exported move has its row', () => {
    expect(Object.keys(machine).sort()).toEqual([...MOVES].sort())
  })
})

describe('starting and giving back', () => {
  test('[TKT-03] the user who starts it owns it; bots, flow and what it waited for end', () => {
    const waiting = ticketIn('pending', { answeredBy: 'flow', chatFlowId: 4, unread: 3 })
    expect(machine.accept(waiting, ana, { now, forceAdmin: false })).toMatchObject({
      ticket: { status: 'open', userId: 1, answeredBy: 'person', chatFlowId: null, startedAt: now, unread: 0 },
      facts: [{ type: 'open', by: 1, to: { status: 'open', userId: 1 } }],
    })
  })

  test('[TKT-16] the second one is refused and told who was first', () => {
    const { ticket } = machine.accept(ticketIn('pending'), ana, { now, forceAdmin: false })
    try {
      machine.accept(ticket, rui, { now, forceAdmin: false })
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'ERR_TICKET_STATUS', details: { is: 'open', userId: 1 } })
    }
  })

  test('[SET-16] with force admin only an admin starts or gives away what waits', () => {
    const forceAdmin = true
    const to = { userId: 2, queueId: null }
    const waiting = ticketIn('pending')
    expect(codeOf(() => machine.accept(waiting, ana, { now, forceAdmin }))).toBe('ERR_ADMIN_ONLY')
    expect(codeOf(() => machine.transfer(waiting, ana, { now, to, forceAdmin }))).toBe('ERR_ADMIN_ONLY')
    expect(codeOf(() => machine.transfer(waiting, ana, { now, to: { userId: null, queueId: 9 }, forceAdmin }))).toBe('done')
    expect(codeOf(() => machine.accept(waiting, carla, { now, forceAdmin }))).toBe('done')
    expect(codeOf(() => machine.transfer(waiting, carla, { now, to, forceAdmin }))).toBe('done')
  })

  test('[TKT-04][SET-28] back to the queue: without its owner, or with them; what is kept only they or an admin take', () => {
    expect(machine.requeue(ticketIn('open'), ana, { now, keepOwner: false }).ticket.userId).toBeNull()
    const kept = machine.requeue(ticketIn('open'), ana, { now, keepOwner: true }).ticket
    expect(kept).toMatchObject({ status: 'pending', userId: 1 })
    expect(codeOf(() => machine.accept(kept, rui, { now, forceAdmin: false }))).toBe('ERR_ADMIN_ONLY')
    expect(codeOf(() => machine.accept(kept, ana, { now, forceAdmin: false }))).toBe('done')
  })
})

describe('[TKT-08] transfer', () => {
  const send = (ticket: Ticket, by: Mover, to: { userId: number | null; queueId: number | null }) =>
    machine.transfer(ticket, by, { now, to, forceAdmin: false })
  const mine = ticketIn('open')

  test('is refused to whom it belongs already, to the actor whose it is, to the queue it waits in, and to nowhere', () => {
    expect(codeOf(() => send(mine, ana, { userId: 1, queueId: null }))).toBe('ERR_TICKET_ALREADY_THERE')
    expect(codeOf(() => send(mine, ana, { userId: 1, queueId: 9 }))).toBe('ERR_TICKET_ALREADY_THERE')
    expect(codeOf(() => send(ticketIn('pending'), ana, { userId: null, queueId: 3 }))).toBe('ERR_TICKET_ALREADY_THERE')
    expect(codeOf(() => send(mine, ana, { userId: null, queueId: null }))).toBe('ERR_TRANSFER')
  })

  test('of what another has in hand, to a person, is an admin’s alone', () => {
    expect(codeOf(() => send(mine, rui, { userId: 2, queueId: null }))).toBe('ERR_ADMIN_ONLY')
    expect(codeOf(() => send(mine, rui, { userId: 9, queueId: null }))).toBe('ERR_ADMIN_ONLY')
    expect(send(mine, carla, { userId: 2, queueId: null }).ticket.userId).toBe(2)
    expect(send(mine, ana, { userId: 2, queueId: null }).ticket.userId).toBe(2)
  })

  test('to a queue waits there without an owner; to a person is theirs; both leave two lines in the log', () => {
    expect(send(mine, ana, { userId: null, queueId: 3 })).toMatchObject({
      ticket: { status: 'pending', userId: null, queueId: 3 },
    })
    expect(send(mine, ana, { userId: 2, queueId: null })).toMatchObject({
      ticket: { status: 'open', userId: 2, queueId: 3 },
      facts: [
        { type: 'transfered', by: 1 },
        { type: 'receivedTransfer', by: 2 },
      ],
    })
  })
})

describe('closing', () => {
  test('[TKT-05] after a farewell within 30 s, with anything that is written meanwhile; not before', () => {
    const { ticket } = machine.resolveAfterFarewell(ticketIn('open'), ana, { now })
    expect(ticket).toMatchObject({ status: 'open', closesAt: later(25) })
    const heard = machine.arrived(machine.spoke(ticket, { now: later(1) }).ticket, { now: later(2) }).ticket
    expect(codeOf(() => machine.closeDue(heard, { now: later(24) }))).toBe('ERR_TICKET_STATUS')
    expect(machine.closeDue(heard, { now: later(25) }).ticket).toMatchObject({ status: 'closed', unread: 0, closesAt: null })
  })

  test('[TKT-05] after a rating when the customer answers, or after a day without one; a message of the company ends the waiting', () => {
    const { ticket } = machine.resolveAfterRating(ticketIn('open'), ana, { now })
    expect(ticket).toMatchObject({ status: 'open', answeredBy: 'rating', closesAt: later(24 * 3600) })
    expect(machine.endRating(ticket, { now, evaluation: 4 }).ticket).toMatchObject({ status: 'closed', evaluation: 4 })
    expect(machine.endRating(ticket, { now, evaluation: null }).ticket).toMatchObject({ status: 'closed', evaluation: null })
    expect(machine.closeDue(ticket, { now: later(24 * 3600) }).ticket.status).toBe('closed')
    expect(machine.answered(ticket, { now }).ticket).toMatchObject({ status: 'open', answeredBy: 'person', closesAt: null })
    expect(codeOf(() => machine.endRating(ticketIn('open'), { now, evaluation: 4 }))).toBe('ERR_TICKET_STATUS')
  })

  test('a group is never asked for a rating', () => {
    expect(machine.resolveAfterRating(ticketIn('open', { isGroup: true }), ana, { now }).ticket.status).toBe('closed')
  })

  test('[TKT-05][TKT-10] forced: at once, with everything it waits for, parked tickets too', () => {
    const rated = machine.resolveAfterRating(ticketIn('open'), ana, { now }).ticket
    expect(machine.force(rated, rui, { now }).ticket).toMatchObject({ status: 'closed', answeredBy: 'person', closesAt: null })
    expect(machine.force(ticketIn('schedule'), rui, { now }).ticket).toMatchObject({ status: 'closed', wakesAt: null })
  })

  test('[TKT-06] by itself when the customer owes the answer for so long, and only then', () => {
    const idle = (more: Partial<Ticket>) => () => machine.closeIdle(ticketIn('open', more), { now, minutes: 10 })
    expect(codeOf(idle({ lastFromMe: true, lastMessageAt: later(-600) }))).toBe('done')
    expect(codeOf(idle({ lastFromMe: true, lastMessageAt: later(-599) }))).toBe('ERR_TICKET_STATUS')
    expect(codeOf(idle({ lastFromMe: false, lastMessageAt: later(-6000) }))).toBe('ERR_TICKET_STATUS')
    expect(codeOf(idle({}))).toBe('ERR_TICKET_STATUS')
    const silent = { lastFromMe: true, lastMessageAt: later(-600), status: 'pending' as const, userId: null }
    expect(codeOf(idle(silent)), 'whoever waits for a person is never sent away').toBe('ERR_TICKET_STATUS')
    expect(codeOf(idle({ ...silent, answeredBy: 'flow', chatFlowId: 4 }))).toBe('done')
    expect(
      machine.closeIdle(ticketIn('open', { lastFromMe: true, lastMessageAt: later(-600) }), { now, minutes: 10 }).facts,
    ).toMatchObject([{ type: 'autoClose', by: null }])
  })

  test('[TKT-10] clearing the owner sets the status with it', () => {
    for (const status of ['open', 'pending', 'closed'] as const)
      expect(machine.release(ticketIn('open'), ana, { now, status, forceAdmin: true }).ticket).toMatchObject({
        status,
        userId: null,
      })
  })
})

describe('who answers next', () => {
  test('[TKT-21] one engine at most: another takes its place, a person ends it, what a person owns goes to it whole', () => {
    const by = (ticket: Ticket, engine: 'dify' | 'typebot', on: boolean) =>
      machine.answerBy(ticket, ana, { now, engine, on }).ticket
    const dify = by(ticketIn('open'), 'dify', true)
    expect(dify).toMatchObject({ status: 'pending', userId: null, answeredBy: 'dify' })
    expect(by(dify, 'typebot', true).answeredBy).toBe('typebot')
    expect(by(dify, 'typebot', false).answeredBy).toBe('dify')
    expect(by(dify, 'dify', false).answeredBy).toBe('person')
    expect(machine.accept(dify, ana, { now, forceAdmin: false }).ticket.answeredBy).toBe('person')
    expect(machine.answered(dify, { now }).ticket.answeredBy).toBe('person')
    expect(machine.spoke(dify, { now }).ticket.answeredBy).toBe('dify')
  })

  test('[TKT-10] handed to a flow it waits without owner and queue; groups have no bots', () => {
    expect(machine.toChatbot(ticketIn('open'), ana, { now, chatFlowId: 4 }).ticket).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: null,
      answeredBy: 'flow',
      chatFlowId: 4,
    })
    const group = ticketIn('open', { isGroup: true })
    expect(codeOf(() => machine.toChatbot(group, ana, { now, chatFlowId: 4 }))).toBe('ERR_TRANSFER')
    expect(codeOf(() => machine.answerBy(group, ana, { now, engine: 'n8n', on: true }))).toBe('ERR_TRANSFER')
  })
})

describe('parked', () => {
  test('it comes back to its owner, or to its queue, at its date or when the customer writes; never to a date that is over', () => {
    const parked = machine.schedule(ticketIn('open'), ana, { now, until: later(60) }).ticket
    expect(parked).toMatchObject({ status: 'schedule', userId: 1, wakesAt: later(60) })
    expect(
      codeOf(() => machine.wakeDue(parked, { now: later(59) })),
      'it was parked anew',
    ).toBe('ERR_TICKET_STATUS')
    expect(machine.wakeDue(parked, { now: later(60) }).ticket).toMatchObject({ status: 'open', wakesAt: null })
    expect(machine.wake(parked, { now }).ticket).toMatchObject({ status: 'open', wakesAt: null })
    expect(machine.arrived(parked, { now }).ticket).toMatchObject({ status: 'open', unread: 1, wakesAt: null })
    expect(machine.arrived({ ...parked, userId: null }, { now }).ticket.status).toBe('pending')
    expect(codeOf(() => machine.schedule(ticketIn('open'), ana, { now, until: now }))).toBe('ERR_VALIDATION')
  })

  test('a group has one ticket for ever: closed, it waits again', () => {
    const group = ticketIn('closed', { isGroup: true })
    expect(machine.arrived(group, { now }).ticket).toMatchObject({ status: 'pending', userId: null, closedAt: null, unread: 1 })
    expect(machine.answered(group, { now }).ticket.status).toBe('closed')
  })
})

describe('[TKT-02] every order, in every state, as the specification says', () => {
  const SHORT = 500

  test('machine and oracle agree, and every cell of the table was met', () => {
    const covered = checkModel({ runs: SHORT, seed: 20260302 })
    const cells = MOVES.flatMap(move =>
      TICKET_STATUSES.map(status => {
        const to = EXPECTED[move][status]
        return to === 'refused' ? `${move}: ${status} refused` : `${move}: ${status} → ${to}`
      }),
    )
    expect(cells.filter(cell => !covered.has(cell))).toEqual([])
  })

  const allowed = MOVES.flatMap(move =>
    TICKET_STATUSES.filter(status => EXPECTED[move][status] !== 'refused').map(from => [move, from] as const),
  )
  test.each(allowed)('a wrong end of %s of a %s ticket is found', (move, from) => {
    const end = EXPECTED[move][from]
    const wrong = TICKET_STATUSES.find(status => status !== end) ?? 'open'
    expect(() =>
      checkModel({ runs: SHORT, seed: 1, shortest: false, machine: planted(move, from, t => ({ ...t, status: wrong })) }),
    ).toThrow(move)
  })

  const refused = MOVES.flatMap(move =>
    TICKET_STATUSES.filter(status => EXPECTED[move][status] === 'refused').map(from => [move, from] as const),
  )
  test.each(refused)('%s of a %s ticket, let through, is found', (move, from) => {
    const lenient = {
      ...machine,
      [move]: (ticket: Ticket, ...rest: unknown[]) => (ticket.status === from ? { ticket, facts: [] } : call(move, ticket, rest)),
    }
    expect(() => checkModel({ runs: SHORT, seed: 1, shortest: false, machine: lenient as Machine })).toThrow(move)
  })
})

/** The machine with one transition bent. */
function planted(move: Move, from: TicketStatus, bend: (after: Ticket) => Ticket): Machine {
  const bent = (ticket: Ticket, ...rest: unknown[]): Outcome => {
    const { ticket: after, facts } = call(move, ticket, rest)
    return { ticket: ticket.status === from ? bend(after) : after, facts }
  }
  return { ...machine, [move]: bent }
}

const { ...moves } = machine
const call = (move: Move, ticket: Ticket, rest: unknown[]): Outcome =>
  (moves[move] as (ticket: Ticket, ...rest: unknown[]) => Outcome)(ticket, ...rest)

test('the program moves tickets as an admin would', () => {
  expect(NOBODY).toEqual({ userId: null, isAdmin: true })
})
