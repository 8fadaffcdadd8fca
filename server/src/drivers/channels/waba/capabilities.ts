import type { Capabilities } from '@balcao/contract/channels/channel-words'

const MB = 1024 * 1024
const SPOKEN = ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/x-m4a']

export const wabaCapabilities: Capabilities = {
  textMax: 4096,
  media: {
    image: { maxBytes: 5 * MB, types: ['image/jpeg', 'image/png'], caption: true },
    video: { maxBytes: 16 * MB, types: ['video/mp4', 'video/3gpp'], caption: true },
    audio: { maxBytes: 16 * MB, types: SPOKEN, caption: false },
    voice: { maxBytes: 16 * MB, types: ['audio/ogg'], caption: false },
    document: { maxBytes: 100 * MB, types: ['*'], caption: true },
    sticker: { maxBytes: 500 * 1024, types: ['image/webp'], caption: false },
  },
  location: true,
  contactCard: true,
  buttons: 3,
  listRows: 10,
  quote: true,
  react: true,
  editSeconds: null,
  removeSeconds: null,
  forward: false,
  groups: false,
  mentions: false,
  typing: true,
  delivered: true,
  read: true,
  templates: true,
  replyWindowHours: 24,
  adWindowHours: 72,
  // By template.
  starts: true,
  checksNumbers: false,
  pictures: false,
  history: false,
  blocks: true,
  rejectsCalls: true,
  givesBack: true,
  qrCode: false,
  proxy: false,
  addresses: 'phone',
  official: true,
  beta: false,
  inFlight: 20,
  gapMs: 0,
  chosenIds: false,
}
