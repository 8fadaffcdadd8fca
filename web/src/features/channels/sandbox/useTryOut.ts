import { type ChannelDetails, channelRoutes } from '@balcao/contract/channels/channels'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'

/** A demonstration channel that is connected, in one click; `onReady` shows its phone. */
export function useTryOut(onReady: (channel: ChannelDetails) => void) {
  const t = useText()
  const cache = useQueryClient()
  const create = useSend(channelRoutes.create)
  const connect = useSend(channelRoutes.connect)

  const connectTo = async (made: ChannelDetails) => {
    await connect.run({ params: { id: made.id } })
    await cache.invalidateQueries({ queryKey: keyOf(channelRoutes.list) })
    onReady(made)
  }
  const tryOut = () =>
    create.run({ body: { type: 'sandbox', name: t('channels.tryName') } }, { done: made => void connectTo(made) })
  return { tryOut, busy: create.busy || connect.busy }
}
