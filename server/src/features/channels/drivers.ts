import { type Capabilities, CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Driver } from '../../drivers/channels/driver.ts'
import { channelDrivers } from '../../drivers/channels/index.ts'
import { booksOf } from './sandbox-books.ts'

const drivers = channelDrivers({ booksOf })

/** The drivers this server has. */
export const allDrivers = (): Driver[] => CHANNEL_KINDS.flatMap(kind => drivers[kind] ?? [])

export const driverOf = (kind: ChannelKind): Driver => drivers[kind] ?? refuse('ERR_CHANNEL_NOT_INSTALLED', { kind })

type Config = Record<string, unknown>

/** What a channel can do; secrets decide nothing, so its plain fields are enough to tell. */
export function capabilitiesOf(kind: ChannelKind, config: Config): Capabilities {
  const driver = drivers[kind]
  return driver?.capabilitiesOf?.(config) ?? driver?.capabilities ?? NOTHING
}

/** Of a kind whose driver is gone: its channels are shown, and do nothing. */
const NOTHING: Capabilities = {
  textMax: 1,
  media: {},
  location: false,
  contactCard: false,
  buttons: 0,
  listRows: 0,
  quote: false,
  react: false,
  editSeconds: null,
  removeSeconds: null,
  forward: false,
  groups: false,
  mentions: false,
  typing: false,
  delivered: false,
  read: false,
  templates: false,
  replyWindowHours: null,
  starts: false,
  checksNumbers: false,
  pictures: false,
  history: false,
  blocks: false,
  rejectsCalls: false,
  qrCode: false,
  proxy: false,
  addresses: 'account',
  official: true,
  beta: false,
  inFlight: 1,
  gapMs: 0,
  chosenIds: false,
}
