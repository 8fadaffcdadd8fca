import type { ChannelKind } from '@balcao/contract/channels/channel-words'
import { baileys } from './baileys/index.ts'
import type { Driver } from './driver.ts'
import { evo } from './evo/index.ts'
import { hub } from './hub/index.ts'
import { instagram } from './instagram/index.ts'
import { meow } from './meow/index.ts'
import { messenger } from './messenger/index.ts'
import { withReservedFields } from './reserved-fields.ts'
import { sandbox } from './sandbox/index.ts'
import type { Books } from './sandbox/provider.ts'
import { sms } from './sms/index.ts'
import { telegram } from './telegram/index.ts'
import { waba } from './waba/index.ts'
import { whatsapp } from './whatsapp/index.ts'

interface DriverNeeds {
  /** Where the sandbox keeps what it was given, by the key of a channel's hook. */
  booksOf(hookKey: string): Books
}

/** Every driver there is. To add a channel, add it here. */
export const channelDrivers = ({ booksOf }: DriverNeeds): Partial<Record<ChannelKind, Driver>> => {
  const all: Driver[] = [waba, baileys, whatsapp, meow, evo, telegram, instagram, messenger, hub, sms, sandbox(booksOf)]
  return Object.fromEntries(all.map(driver => [driver.kind, withReservedFields(driver)]))
}
