import type { Channel, DownChannel } from '@balcao/contract/channels/channel'
import type { ChannelHealth, ChannelSession } from '@balcao/contract/channels/channels'
import { channelRoutes, downRoutes } from '@balcao/contract/channels/channels'
import { templateRoutes } from '@balcao/contract/channels/templates'
import type { Answer } from '@balcao/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import type { Live } from '../../realtime/apply.ts'

type Health = Answer<typeof channelRoutes.health>

/** The default one first, then by name: the server's order, also where the two sort letters differently. */
export const ordered = (channels: readonly Channel[]): Channel[] =>
  channels.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.name.localeCompare(other.name) || one.id - other.id,
  )

function placeChannel(channels: readonly Channel[], channel: Channel): Channel[] {
  const known = channels.find(one => one.id === channel.id)
  if (known && known.updatedAt > channel.updatedAt) return [...channels]
  return ordered([...channels.filter(one => one.id !== channel.id), channel])
}

const channels = (cache: QueryClient, change: (rows: Channel[]) => Channel[]) =>
  heard<Channel[]>(cache, keyOf(channelRoutes.list, {}), change)
const health = (cache: QueryClient, change: (rows: ChannelHealth[]) => ChannelHealth[]) =>
  heard<Health>(cache, keyOf(channelRoutes.health, {}), page => ({ ...page, rows: change(page.rows) }))

/** It is down, or was: its health is read again. A healthy channel that changes its name asks nothing of anybody. */
const mayHaveFallen = (cache: QueryClient, { id, status }: Channel): boolean =>
  status === 'disconnected' ||
  status === 'timeout' ||
  status === 'qrcode' ||
  (cache.getQueryData<DownChannel[]>(keyOf(downRoutes.list, {}))?.some(one => one.id === id) ?? false)

const GATHER_MS = 700
let counting: ReturnType<typeof setTimeout> | undefined

/** What waits in a channel is counted by the server: once for all that happens within a moment, and only while somebody looks. */
function countAgain(cache: QueryClient): void {
  const rows = cache.getQueryData<Health>(keyOf(channelRoutes.health, {}))?.rows ?? []
  const mayWait = rows.some(({ waiting, session }) => waiting > 0 || session.status !== 'connected')
  if (!mayWait || counting) return
  counting = setTimeout(() => {
    counting = undefined
    void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.health) })
  }, GATHER_MS)
}

export default {
  'channel.changed': (cache, { channel }) => {
    channels(cache, rows => placeChannel(rows, channel))
    void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.show, { params: { id: channel.id } }) })
    if (mayHaveFallen(cache, channel)) void cache.invalidateQueries({ queryKey: keyOf(downRoutes.list) })
  },
  'channel.session': (cache, { session }) => {
    const { id } = session
    const key = keyOf(channelRoutes.session, { params: { id } })
    heard<ChannelSession>(cache, key, () => session)
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, session)
    health(cache, rows =>
      rows.some(row => row.session.id === id)
        ? rows.map(row => (row.session.id === id ? { ...row, session } : row))
        : [...rows, { session, waiting: 0, tickets: 0, heldThere: 0 }],
    )
  },
  'channel.removed': (cache, { id }) => {
    channels(cache, rows => rows.filter(row => row.id !== id))
    health(cache, rows => rows.filter(row => row.session.id !== id))
    void cache.invalidateQueries({ queryKey: keyOf(downRoutes.list) })
  },
  'message.created': (cache, { message }) => {
    if (message.fromMe) countAgain(cache)
  },
  'message.acked': cache => countAgain(cache),
  'templates.changed': (cache, { channelId }) =>
    void cache.invalidateQueries({ queryKey: keyOf(templateRoutes.list, { params: { id: channelId } }) }),
} satisfies Live
