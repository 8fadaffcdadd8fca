import { channelRoutes } from '@balcao/contract/channels/channels'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { useRead } from '../../api/query.ts'

/** The channels by which groups can be run, with what each is trusted with today. */
export function useGroupChannels() {
  const paces = useRead(groupRoutes.pace, {})
  const channels = useRead(channelRoutes.list, {})
  const rows = (paces.data?.rows ?? []).flatMap(pace => {
    const channel = channels.data?.find(({ id }) => id === pace.channelId)
    return channel ? [{ ...pace, name: channel.name }] : []
  })
  const failed = paces.isError ? paces : channels.isError ? channels : null
  // Until it is known, as it is for most.
  const mayWork = paces.data?.mayWork ?? true
  return { rows, mayWork, isPending: paces.isPending || channels.isPending, failed }
}
export type GroupChannel = ReturnType<typeof useGroupChannels>['rows'][number]
