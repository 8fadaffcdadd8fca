import { z } from 'zod'

/** Every kind of channel; what one can do, its capabilities say. Only drivers know one kind from another. */
export const CHANNEL_KINDS = [
  'waba',
  'baileys',
  'whatsapp',
  'meow',
  'evo',
  'telegram',
  'instagram',
  'messenger',
  'hub',
  'sms',
  'sandbox',
] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const CHANNEL_STATUSES = ['qrcode', 'opening', 'connected', 'disconnected', 'timeout'] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]

export const MEDIA_KINDS = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

const allowed = z.object({
  maxBytes: z.number().int().positive(),
  /** `image/*` names all of its family, `*` anything. */
  types: z.array(z.string()),
  caption: z.boolean(),
})

/** What a channel can do, as data: screens, rules and the send path read it, and never ask which channel it is. */
export const capabilities = z.object({
  textMax: z.number().int().positive(),
  /** What is missing cannot be sent. */
  media: z.partialRecord(z.enum(MEDIA_KINDS), allowed),
  location: z.boolean(),
  contactCard: z.boolean(),
  /** Reply buttons and rows of a list it shows itself; 0: they go out as numbered text. */
  buttons: z.number().int().min(0),
  listRows: z.number().int().min(0),
  quote: z.boolean(),
  react: z.boolean(),
  /** Own messages, this long after sending; null: never, 0: without limit. */
  editSeconds: z.number().int().min(0).nullable(),
  removeSeconds: z.number().int().min(0).nullable(),
  /** It has a way to forward of its own; without it, a copy is sent. */
  forward: z.boolean(),
  groups: z.boolean(),
  /** Groups are made, changed and kept in order from here. */
  runsGroups: z.boolean(),
  /** People in one, and the signs of its name; 0 where it runs none. */
  groupMax: z.number().int().min(0),
  groupNameMax: z.number().int().min(0),
  /** In a group it runs, what others wrote is deleted from here. */
  removesOthers: z.boolean(),
  mentions: z.boolean(),
  typing: z.boolean(),
  /** Which of the customer's ticks it tells. */
  delivered: z.boolean(),
  read: z.boolean(),
  templates: z.boolean(),
  /** And they are made and deleted from here. */
  makesTemplates: z.boolean(),
  /** Free messages only so long after the customer's last one; null: always. */
  replyWindowHours: z.number().positive().nullable(),
  /** And so long after somebody came by an ad, where that is longer; null: it makes no difference. */
  adWindowHours: z.number().positive().nullable(),
  /** May write first. */
  starts: z.boolean(),
  checksNumbers: z.boolean(),
  pictures: z.boolean(),
  history: z.boolean(),
  /** It tells whom its own book knows. */
  contacts: z.boolean(),
  blocks: z.boolean(),
  rejectsCalls: z.boolean(),
  /** The provider may have an agent of its own there, and takes conversations back for it. */
  givesBack: z.boolean(),
  /** It logs in by a code on a phone's camera. */
  qrCode: z.boolean(),
  proxy: z.boolean(),
  /** How its customers are named by default. */
  addresses: z.string(),
  official: z.boolean(),
  beta: z.boolean(),
  /** Sends at the same moment, and the pause between two. */
  inFlight: z.number().int().positive(),
  gapMs: z.number().int().min(0),
  /** A message's id is ours to choose, so that a send in doubt is repeated safely. */
  chosenIds: z.boolean(),
})
export type Capabilities = z.output<typeof capabilities>
