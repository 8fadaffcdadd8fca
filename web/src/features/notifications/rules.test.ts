import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { EVERYTHING, queueRoom, roomsOf, type VisibilitySettings } from '@balcao/contract/visibility'
import { expect, test } from 'vitest'
import { isHanded, kindOfMessage } from './rules.ts'

const ME = 7
const settings: VisibilitySettings = {
  notViewAssignedTickets: 'disabled',
  notViewTicketsChatBot: 'disabled',
  nullTickets: 'disabled',
  removeSupervisorPrivileges: 'disabled',
  maskNumbers: 'disabled',
  hasQueues: true,
}
const standing = { userId: ME, profile: 'user' as const, support: false, blockWavoip: false, queueIds: [3] }
const agent = { userId: ME, rooms: roomsOf(standing, settings) }
const admin = { userId: ME, rooms: [EVERYTHING, queueRoom(3, 'free')] }

const row = (more: Partial<TicketRow>): TicketRow => ({
  id: 1,
  status: 'pending',
  userId: null,
  queueId: 3,
  whatsappId: 1,
  contactId: 1,
  contact: { id: 1, name: 'Ana', number: null, profilePicUrl: null, tags: [], wallets: [], kanban: null },
  isGroup: false,
  answeredBy: 'person',
  chatbot: false,
  chatFlowId: null,
  unreadMessages: 1,
  answered: false,
  lastMessage: 'Oi',
  lastFromMe: false,
  lastMessageAt: null,
  last: null,
  waitingSince: null,
  createdAt: '',
  updatedAt: '',
  version: 1,
  ...more,
})

test.each([
  ['of my own', row({ status: 'open', userId: ME }), agent, 'message'],
  ['of a colleague', row({ status: 'open', userId: 8 }), agent, null],
  ['that waits in my queue', row({}), agent, 'waiting'],
  ['that waits in another queue, for who sees everything', row({ queueId: 4 }), admin, null],
  ['that waits in a queue of somebody who sees everything', row({}), admin, 'waiting'],
  ['a bot answers', row({ chatbot: true, answeredBy: 'typebot' }), agent, null],
  ['that waits, before it is known where I stand', row({}), { userId: ME, rooms: null }, 'waiting'],
] as const)('[RTM-05] a message %s', (_what, ticket, who, kind) => {
  expect(kindOfMessage(ticket, who)).toBe(kind)
})

test.each([
  ['from a colleague to me', row({ status: 'open', userId: 8 }), row({ status: 'open', userId: ME }), true],
  ['accepted by myself', row({}), row({ status: 'open', userId: ME }), false],
  ['mine already', row({ status: 'open', userId: ME }), row({ status: 'open', userId: ME }), false],
  ['from me to a colleague', row({ status: 'open', userId: ME }), row({ status: 'open', userId: 8 }), false],
  ['one I did not know of', undefined, row({ status: 'open', userId: ME }), false],
] as const)('handed over: %s', (_what, before, after, expected) => {
  expect(isHanded(before, after, agent)).toBe(expected)
})
