import type { Channel } from '@balcao/contract/channels/channel'
import { type ChannelSession, channelRoutes } from '@balcao/contract/channels/channels'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useSend } from '../../api/query.ts'
import live from './live.ts'

/** Connecting is a wish: it is answered when it is written, and what becomes of it comes as events. */
export function useConnecting({ id, capabilities }: Pick<Channel, 'id' | 'capabilities'>, showCode: () => void) {
  const cache = useQueryClient()
  const connect = useSend(channelRoutes.connect)
  const renew = useSend(channelRoutes.renew)
  const done = (session: ChannelSession) => {
    live['channel.session'](cache, { session })
    void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.list) })
    if (capabilities.qrCode) showCode()
  }
  return {
    busy: connect.busy || renew.busy,
    connect: () => void connect.run({ params: { id } }, { done }),
    renew: () => void renew.run({ params: { id } }, { done }),
  }
}
