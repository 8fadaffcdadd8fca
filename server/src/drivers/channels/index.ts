import type { ChannelKind } from '@balcao/contract/channel-words'
import type { Driver } from './driver.ts'
import { evo } from './evo/index.ts'
import { hub } from './hub/index.ts'
import { meow } from './meow/index.ts'
import { sms } from './sms/index.ts'
import { telegram } from './telegram/index.ts'

/** Every driver there is. To add a channel, add its line. */
export const channelDrivers = (): Partial<Record<ChannelKind, Driver>> => ({
  meow,
  evo,
  telegram,
  hub,
  sms,
})
