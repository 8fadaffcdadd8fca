import type { FlowRow } from '@balcao/contract/flows/flows'

/** Published and switched on, and still nobody is answered by it: no channel, no other flow and no default leads to it. */
export const answersNowhere = ({ version, isActive, channels, calledBy, isDefault, isHandedOver }: FlowRow): boolean =>
  version !== null && isActive && channels.length === 0 && calledBy.length === 0 && !isDefault && !isHandedOver
