import type { ChannelKind } from '@balcao/contract/channel-words'
import type { Driver } from './driver.ts'

/** Every driver there is. To add a channel, add its line. */
export const channelDrivers = (): Partial<Record<ChannelKind, Driver>> => ({})
