import type { ChannelKind } from '@balcao/contract/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Driver } from '../../drivers/channels/driver.ts'
import { channelDrivers } from '../../drivers/channels/index.ts'

const drivers = channelDrivers()

/** The kinds this server has a driver for. */
export const knownKinds = (): ChannelKind[] => Object.values(drivers).map(driver => driver.kind)

export const driverOf = (kind: ChannelKind): Driver => drivers[kind] ?? refuse('ERR_CHANNEL_NOT_INSTALLED', { kind })
