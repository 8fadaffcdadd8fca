import { type Capabilities, CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import { CAN_NOTHING } from '../../drivers/channels/can-nothing.ts'
import type { Driver } from '../../drivers/channels/driver.ts'
import { channelDrivers } from '../../drivers/channels/index.ts'
import { booksOf } from './sandbox-books.ts'

const drivers = channelDrivers({ booksOf })

/** The drivers this server has. */
export const allDrivers = (): Driver[] => CHANNEL_KINDS.flatMap(kind => drivers[kind] ?? [])

export const driverOf = (kind: ChannelKind): Driver => drivers[kind] ?? refuse('ERR_CHANNEL_NOT_INSTALLED', { kind })

type Config = Record<string, unknown>

/** What a channel can do; secrets decide nothing, so its plain fields are enough to tell. Of a kind whose driver is gone: nothing. */
export function capabilitiesOf(kind: ChannelKind, config: Config): Capabilities {
  const driver = drivers[kind]
  return driver?.capabilitiesOf?.(config) ?? driver?.capabilities ?? CAN_NOTHING
}
