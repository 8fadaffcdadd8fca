import type { Channel } from '@balcao/contract/channels/channel'
import { type ChannelSession, channelRoutes, downRoutes } from '@balcao/contract/channels/channels'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { askAlong } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import live from './live.ts'

const channel = (id: number, more: Partial<Channel> = {}): Channel =>
  ({
    id,
    name: `Canal ${id}`,
    isDefault: false,
    status: 'connected',
    statusCode: null,
    updatedAt: '2026-01-01',
    statusSince: '2026-01-01',
    ...more,
  }) as Channel
const session = (id: number, more: Partial<ChannelSession> = {}): ChannelSession =>
  ({ id, status: 'connected', failures: 0, ...more }) as ChannelSession

const list = keyOf(channelRoutes.list, {})
const health = keyOf(channelRoutes.health, {})
const down = keyOf(downRoutes.list, {})

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(list, [channel(1, { isDefault: true }), channel(2)])
  cache.setQueryData(health, { limit: 5, rows: [{ session: session(1), waiting: 3, tickets: 1 }] })
  cache.setQueryData(down, [])
})
const twice = (run: () => void) => {
  run()
  run()
}
const rows = () => cache.getQueryData<Channel[]>(list)?.map(({ id, name, status }) => [id, name, status])
const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated

describe('[CHN-28] events of channels, applied once or twice, leave what a new question would answer', () => {
  test('a change takes its place in the order; an older word about it changes nothing', () => {
    twice(() =>
      live['channel.changed'](cache, { channel: channel(2, { name: 'A', status: 'opening', updatedAt: '2026-02-01' }) }),
    )
    twice(() => live['channel.changed'](cache, { channel: channel(3, { name: '0' }) }))
    twice(() => live['channel.changed'](cache, { channel: channel(2, { name: 'old' }) }))
    expect(rows()).toEqual([
      [1, 'Canal 1', 'connected'],
      [3, '0', 'connected'],
      [2, 'A', 'opening'],
    ])
  })

  test('a session moves its card and the dialog of its code, and keeps what was counted', () => {
    twice(() => live['channel.session'](cache, { session: session(1, { status: 'qrcode', qrcode: '2@x' }) }))
    twice(() => live['channel.session'](cache, { session: session(2) }))
    expect(cache.getQueryData(health)).toMatchObject({
      limit: 5,
      rows: [
        { session: { id: 1, qrcode: '2@x' }, waiting: 3, tickets: 1 },
        { session: { id: 2 }, waiting: 0, tickets: 0 },
      ],
    })
    expect(cache.getQueryData(keyOf(channelRoutes.session, { params: { id: 1 } }))).toMatchObject({ qrcode: '2@x' })
  })

  test('a code that comes while the session is read stands over the older answer', async () => {
    const key = keyOf(channelRoutes.session, { params: { id: 1 } })
    const answer = await askAlong(key, async () => {
      live['channel.session'](cache, { session: session(1, { status: 'qrcode', qrcode: '2@x' }) })
      return session(1)
    })
    expect(answer).toMatchObject({ qrcode: '2@x' })
  })

  test('one that is gone leaves both', () => {
    twice(() => live['channel.removed'](cache, { id: 1 }))
    expect(rows()).toEqual([[2, 'Canal 2', 'connected']])
    expect(cache.getQueryData(health)).toMatchObject({ rows: [] })
  })

  test('what is down is asked again when one falls and when it is back, and not for a new name', () => {
    live['channel.changed'](cache, { channel: channel(2, { name: 'Novo', updatedAt: '2026-02-01' }) })
    expect(isStale(down)).toBe(false)
    live['channel.changed'](cache, { channel: channel(2, { status: 'disconnected', updatedAt: '2026-02-02' }) })
    expect(isStale(down)).toBe(true)
    cache.setQueryData(down, [{ id: 2 }])
    live['channel.changed'](cache, { channel: channel(2, { updatedAt: '2026-02-03' }) })
    expect(isStale(down)).toBe(true)
  })
})
