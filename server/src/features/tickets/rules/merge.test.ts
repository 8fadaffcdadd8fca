import { expect, test } from 'vitest'
import { freshTicket } from '../../../test/machine-model.ts'
import { absorb } from './merge.ts'
import type { Ticket } from './ticket.ts'

const soon = new Date('2026-03-02T12:05:00Z')
const flow = { answeredBy: 'flow', chatFlowId: 4, status: 'pending', userId: null } as const
const waits = { answeredBy: 'person', status: 'pending', userId: null, queueId: 5 } as const
const attended = { answeredBy: 'person', status: 'open', userId: 1, queueId: 5 } as const
const rated = { answeredBy: 'rating', closesAt: soon, status: 'open', userId: 2 } as const

/** The one that stays, the one that goes, and what they are as one. */
const CASES: [string, Partial<Ticket>, Partial<Ticket>, Partial<Ticket>][] = [
  ['a bot and who waits for people', flow, waits, { ...waits, chatFlowId: null }],
  ['who waits for people and a bot', waits, flow, { ...waits, chatFlowId: null }],
  [
    'a bot and who waits for a team',
    flow,
    { ...waits, queueId: null, teamId: 3 },
    { answeredBy: 'person', teamId: 3, queueId: null },
  ],
  ['a bot with a queue and who waits in another', { ...flow, queueId: 9 }, waits, waits],
  ['a bot and who is attended', flow, attended, { ...attended, chatFlowId: null }],
  ['a bot and who is parked without anybody', flow, { ...waits, status: 'schedule', wakesAt: soon }, { ...waits, wakesAt: null }],
  ['a bot and a bot', flow, { ...flow, chatFlowId: 7 }, flow],
  ['a bot and one that is about to close without anybody', flow, { ...waits, closesAt: soon }, flow],
  ['who waits in a queue and who is attended', { ...waits, queueId: 9 }, attended, { ...attended, queueId: 9 }],
  ['one that waits to be rated and who waits for people', rated, waits, { ...rated, answeredBy: 'person', closesAt: null }],
  ['one that waits to be rated and a bot', rated, flow, { ...rated, answeredBy: 'person', chatFlowId: null, closesAt: null }],
  ['two that wait to be rated', rated, { ...rated, userId: 3 }, rated],
]

test.each(CASES)('%s', (_, ticket, other, expected) => {
  expect(absorb(freshTicket(ticket), freshTicket(other), null).ticket).toMatchObject(expected)
})

test('the bot whose run goes on answers, unless people do', () => {
  const bot = { answeredBy: 'n8n', chatFlowId: null } as const
  expect(absorb(freshTicket(flow), freshTicket(bot), bot).ticket).toMatchObject(bot)
  expect(absorb(freshTicket(flow), freshTicket(waits), { answeredBy: 'flow', chatFlowId: 4 }).ticket).toMatchObject(waits)
})
