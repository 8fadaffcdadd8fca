import type { ChannelKind } from '@balcao/contract/channel-words'
import type { Driver } from './driver.ts'
import { sandbox } from './sandbox/index.ts'
import type { Books } from './sandbox/provider.ts'

export interface DriverNeeds {
  /** Where the sandbox keeps what it was given, by the key of a channel's hook. */
  booksOf(hookKey: string): Books
}

/** Every driver there is. To add a channel, add its line. */
export const channelDrivers = ({ booksOf }: DriverNeeds): Partial<Record<ChannelKind, Driver>> => ({
  sandbox: sandbox(booksOf),
})
