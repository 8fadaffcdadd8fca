import { channelRoutes } from '@balcao/contract/channels/channels'
import { useRead } from '../../api/query.ts'
import type { Choice } from './types.ts'

/** The channels of the company, for a filter or a field. */
export function useChannelChoices(): readonly Choice[] {
  const { data } = useRead(channelRoutes.list, {})
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
