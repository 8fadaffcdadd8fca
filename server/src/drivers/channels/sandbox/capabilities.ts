import type { Capabilities } from '@balcao/contract/channels/channel-words'

const MB = 1024 * 1024
const DAY = 86_400

const SAME = {
  textMax: 4096,
  media: {
    image: { maxBytes: 5 * MB, types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], caption: true },
    video: { maxBytes: 16 * MB, types: ['video/mp4', 'video/3gpp'], caption: true },
    audio: { maxBytes: 16 * MB, types: ['audio/*'], caption: false },
    voice: { maxBytes: 16 * MB, types: ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/webm'], caption: false },
    document: { maxBytes: 100 * MB, types: ['*'], caption: true },
    sticker: { maxBytes: MB / 2, types: ['image/webp'], caption: false },
  },
  location: true,
  contactCard: true,
  quote: true,
  react: true,
  forward: false,
  typing: true,
  delivered: true,
  read: true,
  runsGroups: true,
  groupMax: 1024,
  groupNameMax: 100,
  removesOthers: true,
  starts: true,
  checksNumbers: true,
  pictures: false,
  history: false,
  contacts: false,
  blocks: true,
  qrCode: false,
  proxy: false,
  addresses: 'phone',
  official: true,
  beta: false,
} satisfies Partial<Capabilities>

/** As an official API is: buttons, many at once, ids of its own; what it has taken stays. */
const API: Capabilities = {
  ...SAME,
  buttons: 3,
  listRows: 10,
  editSeconds: 0,
  removeSeconds: 0,
  groups: true,
  mentions: true,
  templates: false,
  makesTemplates: false,
  replyWindowHours: null,
  adWindowHours: null,
  rejectsCalls: false,
  givesBack: false,
  inFlight: 20,
  gapMs: 0,
  chosenIds: false,
}

/** As a telephone is: one at a time, ids of our choice, buttons as numbered text. */
const PHONE: Capabilities = {
  ...SAME,
  contacts: true,
  buttons: 0,
  listRows: 0,
  editSeconds: 15 * 60,
  removeSeconds: 2 * DAY,
  groups: true,
  mentions: true,
  templates: false,
  makesTemplates: false,
  replyWindowHours: null,
  adWindowHours: null,
  rejectsCalls: true,
  givesBack: false,
  inFlight: 1,
  gapMs: 0,
  chosenIds: true,
}

/** As an official number is: templates open a conversation, and free words are for a day after the customer's. */
const OFFICIAL: Capabilities = { ...API, templates: true, makesTemplates: true, replyWindowHours: 24 }

export const BEHAVIOURS = ['api', 'phone', 'official'] as const
type Behaviour = (typeof BEHAVIOURS)[number]

export const capabilitiesAs = (what: Behaviour): Capabilities => ({ api: API, phone: PHONE, official: OFFICIAL })[what]
