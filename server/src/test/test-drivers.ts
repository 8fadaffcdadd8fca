import type { Capabilities, ChannelKind } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import type { Driver } from '../drivers/channels/driver.ts'

const file = (maxBytes: number, types: string[], caption = true) => ({ maxBytes, types, caption })

/** A channel that can do everything. */
export const ABLE: Capabilities = {
  textMax: 4096,
  media: {
    image: file(5_000, ['image/jpeg', 'image/png']),
    video: file(16_000, ['video/*']),
    audio: file(16_000, ['audio/*'], false),
    voice: file(16_000, ['audio/ogg'], false),
    document: file(100_000, ['*']),
    sticker: file(500, ['image/webp'], false),
  },
  location: true,
  contactCard: true,
  buttons: 3,
  listRows: 10,
  quote: true,
  react: true,
  editSeconds: 900,
  removeSeconds: 0,
  forward: true,
  groups: true,
  runsGroups: true,
  groupMax: 1024,
  groupNameMax: 100,
  removesOthers: true,
  mentions: true,
  typing: true,
  delivered: true,
  read: true,
  templates: false,
  makesTemplates: false,
  replyWindowHours: null,
  adWindowHours: null,
  starts: true,
  checksNumbers: true,
  pictures: true,
  history: true,
  contacts: true,
  blocks: true,
  rejectsCalls: true,
  givesBack: true,
  qrCode: false,
  proxy: false,
  addresses: 'phone',
  official: false,
  beta: false,
  inFlight: 5,
  gapMs: 0,
  chosenIds: true,
}

/** One that can do next to nothing, and whose ids are its own. */
export const PLAIN: Capabilities = {
  ...ABLE,
  textMax: 160,
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
  runsGroups: false,
  mentions: false,
  chosenIds: false,
}

/** One with a window for replies, as an official one has. */
export const WINDOWED: Capabilities = {
  ...ABLE,
  replyWindowHours: 24,
  adWindowHours: 72,
  forward: false,
  editSeconds: null,
  chosenIds: false,
}

const driver = (kind: ChannelKind, capabilities: Capabilities): Driver => ({
  kind,
  config: z.object({ textMax: z.number().default(capabilities.textMax) }),
  capabilities,
  capabilitiesOf: ({ textMax }) => ({ ...capabilities, ...(textMax === undefined ? {} : { textMax: Number(textMax) }) }),
  check: async () => ({ ok: true }),
  connect: async () => {
    throw new Error('nobody connects in these tests')
  },
})

/** What takes the place of the list of drivers, so that a test says itself what a channel can do. */
export const TEST_DRIVERS = { sandbox: driver('sandbox', ABLE), sms: driver('sms', PLAIN), waba: driver('waba', WINDOWED) }
