import { urlOf } from '@balcao/contract/client'
import { messageRoutes } from '@balcao/contract/messages/messages'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../api/client.ts'
import { rowsLive } from '../../kit/resource/live.ts'
import { held, message } from './conversation.testkit.ts'
import type { Held } from './conversation.ts'
import live from './live.ts'
import { conversationKey, messageHeard, notesKey, readConversation, readOlder } from './store.ts'

vi.mock('../../api/client.ts', () => ({ api: vi.fn(), askQuietly: vi.fn() }))

const KEY = conversationKey(7)
/** The server answers when it is told to. */
let answers: ((messages: Held) => void)[]
let cache: QueryClient
beforeEach(() => {
  answers = []
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  vi.mocked(api).mockImplementation(
    route =>
      new Promise(done => {
        answers.push(messages =>
          done(
            (route === deskRoutes.conversation
              ? { ticket: { id: 7, notes: [] }, logs: [], contact: { id: 3 }, messages, tickets: [], draft: null }
              : messages) as never,
          ),
        )
      }),
  )
})
afterEach(() => cache.clear())
const shown = () => cache.getQueryData<Held>(KEY)
const seqs = () => shown()?.messages.map(({ seq }) => seq)
const open = () => {
  const observer = new QueryObserver(cache, {
    queryKey: KEY,
    queryFn: () => readConversation(cache, 7),
    structuralSharing: false,
  })
  observer.subscribe(() => undefined)
  return observer
}
const created = (seq: number, more = {}) =>
  live['message.created'](cache, { message: message(seq, more), ticket: { id: 7, unreadMessages: 1, version: seq } })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('[RTM-03] what is heard of a conversation while it is read', () => {
  test('the first time: it stands under what the answer brings, once', async () => {
    open()
    created(3)
    created(4)
    live['message.acked'](cache, { ticketId: 7, id: 102, ack: 2, status: 'received' })
    live['note.changed'](cache, { note: { id: 1, ticketId: 7 } as never })
    answers[0]?.(held(1, 3))
    await expect.poll(seqs).toEqual([1, 2, 3, 4])
    expect(shown()).toMatchObject({ count: 4, messages: [{}, { ack: 2 }, {}, {}] })
    expect(cache.getQueryData(notesKey(7))).toEqual([{ id: 1, ticketId: 7 }])
  })

  test('[MSG-05] what stands in no ticket changes nothing in it', async () => {
    open()
    answers[0]?.(held(1, 3))
    await expect.poll(seqs).toEqual([1, 2, 3])
    const before = shown()
    live['message.changed'](cache, { message: message(2, { ticketId: null, seq: null, status: 'canceled' }) })
    live['message.acked'](cache, { ticketId: null, userId: 3, id: 102, ack: -1, status: 'failed' })
    live['message.removed'](cache, { ticketId: null, id: 102 })
    expect(shown()).toBe(before)
  })

  test('again, after a while away: what is newer than the answer stays, one’s own too; ticks do not go back', async () => {
    const mine = { fromMe: true, status: 'sended' as const }
    const observer = open()
    answers[0]?.(held(1, 3))
    await expect.poll(seqs).toEqual([1, 2, 3])
    messageHeard(cache, message(4, { ...mine, ack: 1 }))
    const again = observer.refetch()
    live['message.acked'](cache, { ticketId: 7, id: 104, ack: 3, status: 'sended' })
    messageHeard(cache, message(5, { ...mine, idFront: 'x' }))
    created(6)
    live['message.removed'](cache, { ticketId: 7, id: 102 })
    answers[1]?.({ ...held(1, 4), messages: [...held(1, 3).messages, message(4, { ...mine, ack: 1 })] })
    await again
    expect(seqs()).toEqual([1, 3, 4, 5, 6])
    expect(shown()?.messages[2]?.ack).toBe(3)
  })

  test('what was heard before it was asked for is what the answer says', async () => {
    const observer = open()
    answers[0]?.(held(1, 3))
    await expect.poll(seqs).toEqual([1, 2, 3])
    created(4)
    const again = observer.refetch()
    answers[1]?.(held(1, 3))
    await again
    expect(seqs()).toEqual([1, 2, 3])
  })

  test('an older page brings back nothing that was removed meanwhile', async () => {
    open()
    answers[0]?.(held(31, 60, { count: 60 }))
    await expect.poll(seqs).toEqual(range(31, 60))
    const older = readOlder(cache, 7)
    live['message.removed'](cache, { ticketId: 7, id: 110 })
    created(61)
    answers[1]?.(held(1, 30, { count: 60 }))
    await older
    expect(seqs()).toEqual(range(1, 61).filter(seq => seq !== 10))
    expect(vi.mocked(api).mock.lastCall?.[0]).toBe(messageRoutes.list)
  })

  test('a conversation that is to be read again still is after something was heard of it', async () => {
    cache.setQueryData(KEY, held(1, 3))
    await cache.invalidateQueries({ queryKey: KEY })
    created(4)
    expect(seqs()).toEqual([1, 2, 3, 4])
    expect(cache.getQueryState(KEY)?.isInvalidated).toBe(true)
  })

  test('[MSG-02] older ones that were synced, another ticket’s that was merged: it is read again whole', async () => {
    open()
    answers[0]?.(held(31, 60, { count: 60, hasMore: false }))
    await expect.poll(seqs).toEqual(range(31, 60))
    // As the server names it.
    const path = urlOf(messageRoutes.list, { params: { ticketId: 7 } })
    for (const table of [rowsLive, live]) table['rows.changed'](cache, { path })
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(held(40, 69, { count: 69 }))
    await expect.poll(seqs).toEqual(range(40, 69))
    expect(shown()?.hasMore).toBe(true)
  })
})
