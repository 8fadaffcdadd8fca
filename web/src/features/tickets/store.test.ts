import { authRoutes } from '@balcao/contract/access/auth'
import { queueRoom, userRoom } from '@balcao/contract/visibility'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { askQuietly } from '../../api/client.ts'
import { deskKey } from '../../api/desk.ts'
import { keyOf } from '../../api/query.ts'
import { listKey } from './ask.ts'
import type { HeldPage } from './lists.ts'
import live from './live.ts'
import { NOTHING_NARROWED, questionOf } from './question.ts'
import { arrival, at, page, row } from './rows.testkit.ts'
import { forgetHeard, reconciled, rowOf, ticketKey } from './store.ts'
import { UNREAD, unreadKnown } from './unread.ts'

vi.mock('../../api/client.ts', () => ({ api: vi.fn(), askQuietly: vi.fn() }))

const mine = questionOf('mine', NOTHING_NARROWED, false)
const pending = questionOf('pending', NOTHING_NARROWED, false)
let cache: QueryClient
beforeEach(() => {
  vi.mocked(askQuietly).mockReset()
  cache = new QueryClient()
  cache.setQueryData(deskKey, {
    rooms: [userRoom(7), queueRoom(3, 'taken')],
    queues: [],
    teams: [],
    tags: [],
    users: [],
    channels: [],
    settings: [{ key: 'ticketLimit', value: '0' }],
  })
  cache.setQueryData(keyOf(authRoutes.session, {}), { userId: 7, profile: 'admin' })
})
const listed = (question = mine) => cache.getQueryData<HeldPage>(listKey(question))?.tickets
const read = (question: typeof mine, rows: ReturnType<typeof row>[], since = performance.now()) =>
  cache.setQueryData(listKey(question), reconciled(cache, question, page(rows), since))
const acked = { ticketId: 1, id: 10, ack: 2 as const, status: 'sended' as const }
const said = { id: 10, type: 'chat', status: 'sended' as const, ack: 1 }

describe('[RTM-03] whichever of two words on a ticket is newer', () => {
  test('an answer after a while away: its owner stays, after any tick or message that is heard next', () => {
    live['ticket.changed'](cache, { ticket: row(1, { version: 5, last: said }) })
    read(mine, [row(1, { version: 7, userId: 7, unreadMessages: 3, last: said })])
    expect(rowOf(cache, 1)).toMatchObject({ version: 7, unreadMessages: 3 })
    live['message.acked'](cache, acked)
    expect(rowOf(cache, 1)).toMatchObject({ version: 7, unreadMessages: 3, last: { ack: 2 } })
    expect(listed()?.[0]).toEqual(rowOf(cache, 1))
    live['message.created'](cache, arrival(1, 8))
    expect(rowOf(cache, 1)).toMatchObject({ version: 8, userId: 7, lastMessage: 'palavras 8' })
  })

  test('an open conversation that was read again is newer than what was heard of its ticket', () => {
    live['ticket.changed'](cache, { ticket: row(1, { version: 5, last: said }) })
    cache.setQueryData(ticketKey(1), row(1, { version: 7, userId: 8, last: said }))
    live['message.acked'](cache, acked)
    expect(rowOf(cache, 1)).toMatchObject({ version: 7, userId: 8, last: { ack: 2 } })
    live['message.created'](cache, arrival(1, 8))
    expect(rowOf(cache, 1)).toMatchObject({ version: 8, userId: 8 })
    // And an answer that was on its way longer than another.
    read(mine, [row(1, { version: 6 })])
    expect(rowOf(cache, 1)).toMatchObject({ version: 8, userId: 8 })
  })

  test('a message after something that was not heard: the ticket is asked for, and stands as it is', async () => {
    read(mine, [row(1)])
    const whole = row(1, { version: 8, userId: 8, updatedAt: at(38) })
    vi.mocked(askQuietly).mockResolvedValue(whole)
    vi.useFakeTimers()
    try {
      live['message.created'](cache, arrival(1, 7))
      live['message.created'](cache, arrival(1, 8))
      expect(rowOf(cache, 1)?.version).toBe(5)
      await vi.runAllTimersAsync()
    } finally {
      vi.useRealTimers()
    }
    expect(askQuietly).toHaveBeenCalledTimes(1)
    expect(rowOf(cache, 1)).toEqual(whole)
    expect(listed()).toEqual([])
  })

  test('whose whole word follows the message at once is not asked for', async () => {
    read(mine, [row(1)])
    vi.useFakeTimers()
    try {
      live['message.created'](cache, arrival(1, 7))
      live['ticket.changed'](cache, { ticket: row(1, { version: 7 }) })
      await vi.runAllTimersAsync()
    } finally {
      vi.useRealTimers()
    }
    expect(askQuietly).not.toHaveBeenCalled()
  })

  test('what left its list while the line was down is not put back by a tick', () => {
    read(mine, [row(1, { last: said })])
    read(pending, [])
    forgetHeard(cache)
    read(mine, [])
    live['message.acked'](cache, acked)
    expect(listed()).toEqual([])
  })

  test('a ticket that left and came back is seen again; one that left while it was asked for is not', () => {
    read(mine, [row(1), row(2)])
    const since = performance.now()
    live['ticket.left'](cache, { ticketId: 1 })
    read(mine, [row(1), row(2)], since)
    expect(listed()?.map(({ id }) => id)).toEqual([2])
    read(mine, [row(1, { version: 9 })], performance.now() + 1)
    expect(rowOf(cache, 1)?.version).toBe(9)
  })

  test('what is to be read again still is after something was heard of it', async () => {
    read(mine, [row(1)])
    await cache.invalidateQueries({ queryKey: listKey(mine), refetchType: 'none' })
    live['message.created'](cache, arrival(1, 6))
    expect(listed()).toMatchObject([{ version: 6 }])
    expect(cache.getQueryState(listKey(mine))?.isInvalidated).toBe(true)
  })

  test('the unread ones follow what is read as well as what is heard', () => {
    unreadKnown(cache, [1])
    read(mine, [row(1), row(2, { unreadMessages: 2 })])
    expect(cache.getQueryData(UNREAD)).toEqual([2])
  })
})

test('[RTM-03] a colleague’s new name reaches every desk; tags that changed many at once have it read again', () => {
  live['colleague.changed'](cache, { user: { id: 9, name: 'Rui', isActive: true, picture: null } })
  live['colleague.changed'](cache, { user: { id: 9, name: 'Rui B.', isActive: false, picture: null } })
  expect(cache.getQueryData(deskKey)).toMatchObject({ users: [{ id: 9, name: 'Rui B.', isActive: false }] })
  live['rows.changed'](cache, { path: '/tags' })
  expect(cache.getQueryState(deskKey)?.isInvalidated).toBe(true)
})
