import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { expect, test } from 'vitest'
import { mayDo } from './may.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const message = (more: Partial<MessageRow> = {}): MessageRow => ({
  id: 1,
  ticketId: 7,
  seq: 1,
  fromMe: true,
  type: 'chat',
  body: 'Olá',
  status: 'sended',
  ack: 1,
  messageId: 'x',
  createdAt: new Date(NOW - 60_000).toISOString(),
  ...more,
})
const able = { quote: true, react: true, editSeconds: 900, removeSeconds: 0 } as Capabilities
const plain = { quote: false, react: false, editSeconds: null, removeSeconds: null } as Capabilities
const done = (...args: Parameters<typeof mayDo>) =>
  Object.entries(mayDo(...args))
    .filter(([, may]) => may)
    .map(([what]) => what)

test('what a channel cannot do is not offered', () => {
  expect(done(message(), able, true, NOW)).toEqual(['reply', 'react', 'forward', 'copy', 'edit', 'remove'])
  expect(done(message(), plain, true, NOW)).toEqual(['forward', 'copy'])
  expect(done(message({ fromMe: false, status: 'received' }), able, true, NOW)).toEqual(['reply', 'react', 'forward', 'copy'])
})

test('[MSG-06] editing ends when the channel says so; deleting may have no end', () => {
  const old = message({ createdAt: new Date(NOW - 901_000).toISOString() })
  expect(done(old, able, true, NOW)).toEqual(['reply', 'react', 'forward', 'copy', 'remove'])
})

test('where one may only look nothing is written; what waits can be taken back; what is gone cannot be gone again', () => {
  expect(done(message(), able, false, NOW)).toEqual(['forward', 'copy', 'remove'])
  const { messageId: _, ...waiting } = message({ status: 'pending', ack: 0 })
  expect(done(waiting, able, true, NOW)).toEqual(['forward', 'copy', 'cancel'])
  expect(done(message({ isDeleted: true }), able, true, NOW)).toEqual([])
})
