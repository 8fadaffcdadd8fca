import type { Chat, ChatMessage } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { expect, test } from 'vitest'
import { changed, type Held, readTo, said, withChat, withFile, withMessage, withOlder } from './store.ts'

const ME = 7
const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq,
  chatId: 1,
  seq,
  userId: 8,
  body: `palavra ${seq}`,
  file: null,
  ticketId: null,
  mentions: [],
  quotes: null,
  reactions: [],
  idFront: `f${seq}`,
  createdAt: `2026-11-23T12:00:${String(seq).padStart(2, '0')}.000Z`,
  editedAt: null,
  deletedAt: null,
  ...more,
})
const chat = (more: Partial<Chat> = {}): Chat => ({
  id: 1,
  kind: 'group',
  name: 'Entregas',
  otherId: null,
  ownerId: ME,
  people: 3,
  lastSeq: 2,
  lastAt: '2026-11-23T12:00:02.000Z',
  createdAt: '2026-11-23T11:00:00.000Z',
  last: null,
  fromSeq: 0,
  readSeq: 2,
  isMuted: false,
  called: [],
  ...more,
})
const held = (...seqs: number[]): Held => ({ rows: seqs.map(seq => message(seq)), hasMore: true, hasNewer: false })
const seqs = ({ rows }: Held) => rows.map(({ seq }) => seq)

test('what is said is unread once, however often it is told; one’s own writing reads up', () => {
  const once = said(chat(), message(3, { mentions: [ME] }), ME)
  expect([unreadIn(once), once.called, once.last?.body]).toEqual([1, [3], 'palavra 3'])
  expect(said(once, message(3), ME)).toBe(once)
  expect(said(once, message(2), ME), 'late is no news').toBe(once)
  const answered = said(once, message(4, { userId: ME }), ME)
  expect([unreadIn(answered), answered.called]).toEqual([0, []])
})

test('reading goes up and never down, and takes the calls with it', () => {
  const called = chat({ lastSeq: 5, readSeq: 2, called: [3, 5] })
  const read = readTo(called, 4)
  expect([unreadIn(read), read.called]).toEqual([1, [5]])
  expect(readTo(read, 1)).toBe(read)
})

test('an edit calls anew or no more; what was deleted is no longer the last word', () => {
  const its = chat({ lastSeq: 3, readSeq: 2, called: [3], last: message(3) })
  expect(changed(its, message(3, { body: 'sem nome' }), ME).called).toEqual([])
  expect(changed(its, message(3, { mentions: [ME] }), ME).called).toEqual([3])
  expect(changed(its, message(2, { mentions: [ME] }), ME).called, 'it was read').toEqual([3])
  expect(changed(its, message(3, { body: '', deletedAt: 'x' }), ME).last).toMatchObject({ body: '', deletedAt: 'x' })
})

test('messages join in order, twice is once; what is older waits to be asked for; a place in the past stays what it is', () => {
  expect(seqs(withMessage(held(4, 5), message(6)))).toEqual([4, 5, 6])
  expect(seqs(withMessage(held(4, 5), message(5)))).toEqual([4, 5])
  expect(seqs(withMessage(held(4, 5), message(2)))).toEqual([4, 5])
  expect(seqs(withMessage({ ...held(4, 5), hasNewer: true }, message(9)))).toEqual([4, 5])
  const older = withOlder(held(4, 5), { rows: [message(2), message(3), message(4)], hasMore: false })
  expect([seqs(older), older.hasMore]).toEqual([[2, 3, 4, 5], false])
})

test('the chat that was spoken in last stands first; a file comes with its message and goes with it', () => {
  const others = [chat({ id: 2, lastAt: '2026-11-23T12:30:00.000Z' }), chat({ id: 3, lastAt: '2026-11-23T12:10:00.000Z' })]
  expect(withChat(others, chat({ id: 1, lastAt: '2026-11-23T12:20:00.000Z' })).map(({ id }) => id)).toEqual([2, 1, 3])
  const file = { name: 'a.pdf', mimeType: 'application/pdf', kind: 'document' as const, size: 3, seconds: null }
  const files = withFile({ rows: [], count: 0, hasMore: false }, message(3, { file }))
  expect(files).toMatchObject({ count: 1 })
  expect(withFile(files, message(3, { file }))).toBe(files)
  expect(withFile(files, message(3, { deletedAt: 'x' }))).toMatchObject({ rows: [], count: 0 })
})
