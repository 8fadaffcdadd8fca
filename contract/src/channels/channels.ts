import { z } from 'zod'
import { BOT_ENGINES } from '../flows/bot-engines.ts'
import { route } from '../route.ts'
import { done, id, idNumber, moment, name } from '../shapes.ts'
import { channel, downChannel } from './channel.ts'
import { CHANNEL_KINDS, CHANNEL_STATUSES, capabilities } from './channel-words.ts'

/** Its connection, for those who may connect it. */
export const channelSession = z.object({
  id: z.number(),
  status: z.enum(CHANNEL_STATUSES),
  statusCode: z.string().nullable(),
  /** What the provider said. */
  statusDetails: z.string().nullable(),
  /** What the provider warns of, in its words: quality, limits, restrictions. */
  warnings: z.array(z.string()),
  /** What the provider was not asked to tell, by its own names of it. */
  lacks: z.array(z.string()),
  qrcode: z.string().nullable(),
  pairingCode: z.string().nullable(),
  /** When this code is of no more use, where the provider says it. */
  codeUntil: z.string().nullable(),
  retries: z.number().int(),
  /** It is to be connected, and is connected again when it falls. */
  keepConnected: z.boolean(),
  /** What was asked for and is not done yet. */
  wish: z.enum(['connect', 'disconnect', 'qr']).nullable(),
  lastInAt: z.string().nullable(),
  lastOutAt: z.string().nullable(),
  /** In a row, since it last worked. */
  failures: z.number().int(),
  updatedAt: z.string(),
})
export type ChannelSession = z.output<typeof channelSession>

/** What hangs on a channel now. */
const channelHealth = z.object({
  session: channelSession,
  /** Written, and not sent yet. */
  waiting: z.number().int(),
  /** Tickets that are open or wait for somebody. */
  tickets: z.number().int(),
  /** Of these, how many the provider's own agent answers. */
  heldThere: z.number().int(),
})
export type ChannelHealth = z.output<typeof channelHealth>

/** What stands for a secret that is saved. Sent back, it changes nothing. */
export const SECRET_KEPT = '••••••••'

/** The driver's fields: what they are called and mean depends on the type. */
const config = z.record(z.string().max(60), z.unknown())

/** Older messages are fetched when a phone is next connected. */
const history = z
  .object({
    start: moment,
    end: moment,
    queueId: idNumber.nullable().default(null),
    groups: z.boolean().default(false),
    /** Their tickets are closed afterwards. */
    close: z.boolean().default(true),
  })
  .strict()
  .refine(({ start, end }) => new Date(start) < new Date(end), { path: ['end'], error: 'invalid' })

const channelInput = z
  .object({
    type: z.enum(CHANNEL_KINDS),
    name,
    isDefault: z.boolean().default(false),
    /** What fills a new ticket that has none of its own. */
    queueId: idNumber.nullable().default(null),
    userId: idNumber.nullable().default(null),
    /** The flow that answers what customers begin, while it is active. */
    chatFlowId: idNumber.nullable().default(null),
    /** Or the engine outside that does. A channel has one of both: what is sent last takes the other's place. */
    botEngine: z.enum(BOT_ENGINES).nullable().default(null),
    /** Offered as the last words when one of its tickets is closed. */
    farewell: z.string().max(4096).default(''),
    /** A customer who writes exactly this closes the ticket. */
    autoCloseKeyword: z.string().trim().max(60).default(''),
    /** Every ticket that is closed asks for a rating. */
    autoEvaluation: z.boolean().default(false),
    /** New tickets go to the agent of the team who is online and has the fewest. */
    autoDistribution: z.boolean().default(false),
    /** What the customer deletes is gone here as well. */
    destroyMessages: z.boolean().default(false),
    history: history.nullable().default(null),
    config: config.default({}),
  })
  .strict()
export type ChannelInput = z.output<typeof channelInput>

/** What is not sent is not changed; of the fields in `config`, each by itself. */
const channelChange = z
  .object({
    name,
    isDefault: z.boolean(),
    queueId: idNumber.nullable(),
    userId: idNumber.nullable(),
    chatFlowId: idNumber.nullable(),
    botEngine: z.enum(BOT_ENGINES).nullable(),
    farewell: z.string().max(4096),
    autoCloseKeyword: z.string().trim().max(60),
    autoEvaluation: z.boolean(),
    autoDistribution: z.boolean(),
    destroyMessages: z.boolean(),
    history: history.nullable(),
    config,
  })
  .partial()
  .strict()
export type ChannelChange = z.output<typeof channelChange>

/** What its administrator sees of it: secrets are masked. */
export const channelDetails = channel.extend({
  chatFlowId: z.number().nullable(),
  botEngine: z.enum(BOT_ENGINES).nullable(),
  autoCloseKeyword: z.string(),
  autoEvaluation: z.boolean(),
  autoDistribution: z.boolean(),
  destroyMessages: z.boolean(),
  history: z
    .object({ start: z.string(), end: z.string(), queueId: z.number().nullable(), groups: z.boolean(), close: z.boolean() })
    .nullable(),
  config,
  /** Where its provider calls us. A caller who knows it can bring provider events of this channel. */
  hookUrl: z.string(),
})
export type ChannelDetails = z.output<typeof channelDetails>

/** One field of a type's form. */
export const configField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'long', 'url', 'number', 'switch', 'choice']),
  isRequired: z.boolean(),
  /** Kept sealed; shown as `SECRET_KEPT` and never sent back. */
  isSecret: z.boolean(),
  /** Cannot be changed once the channel is there. */
  isFixed: z.boolean(),
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Left empty, a new channel gets the company's value. */
  isGiven: z.boolean(),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type ConfigField = z.output<typeof configField>

const channelKind = z.object({
  type: z.enum(CHANNEL_KINDS),
  capabilities,
  fields: z.array(configField),
  /** New ones may be made; false: the company has some from before. */
  isOffered: z.boolean(),
  /** What has to be typed on the server before this type works; null: nothing. */
  missing: z.string().nullable(),
})
export type ChannelKindRow = z.output<typeof channelKind>

/** Whether what was typed works, or the code and what the provider said. */
const health = z.object({
  ok: z.boolean(),
  number: z.string().optional(),
  name: z.string().optional(),
  code: z.string().optional(),
  details: z.string().optional(),
})

const WRONG = [
  'ERR_NAME_TAKEN',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_CHANNEL_NOT_INSTALLED',
  'ERR_CHANNEL_DATA',
  'ERR_CHANNEL_TOKEN',
  'ERR_WABA_DATA',
  'ERR_EVOLUTION_URL',
  'ERR_WUZAPI_URL',
  'ERR_TRANSCRIPTION_JSON',
  'ERR_VALIDATION',
  'ERR_BOT_ASSISTANT',
  'ERR_BOT_TEST_ADDRESS',
] as const

export const channelRoutes = {
  list: route({
    method: 'GET',
    path: '/whatsapp',
    can: 'channels.see',
    summary: 'The channels of the company',
    reply: z.array(channel),
    fails: [],
  }),
  kinds: route({
    method: 'GET',
    path: '/channel-kinds',
    can: 'channels.manage',
    summary: 'The types of channels there can be, with the fields of their forms',
    reply: z.array(channelKind),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/whatsapp/:id',
    can: 'channels.manage',
    summary: 'One channel with its fields; secrets are masked',
    params: id,
    reply: channelDetails,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/whatsapp',
    can: 'channels.manage',
    summary: 'Add a channel. What the provider refuses is refused; a provider that cannot be reached is not waited for',
    body: channelInput,
    reply: channelDetails,
    status: 201,
    fails: ['ERR_CONNECTION_LIMIT', 'ERR_CHANNEL_CANNOT', ...WRONG],
  }),
  update: route({
    method: 'PUT',
    path: '/whatsapp/:id',
    can: 'channels.manage',
    summary: 'Change a channel; one that is connected is connected anew when its fields changed',
    params: id,
    body: channelChange,
    reply: channelDetails,
    fails: ['ERR_NO_WAPP_FOUND', ...WRONG],
  }),
  remove: route({
    method: 'DELETE',
    path: '/whatsapp/:id',
    can: 'channels.remove',
    summary: 'Delete a channel: its tickets are closed and stay readable',
    params: id,
    reply: done,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  check: route({
    method: 'POST',
    path: '/whatsapp/:id/check',
    can: 'channels.manage',
    summary: 'Ask the provider whether a channel’s identifiers are right',
    params: id,
    reply: health,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_NOT_INSTALLED'],
  }),
  health: route({
    method: 'GET',
    path: '/whatsappsession',
    can: 'channels.run',
    summary: 'The connections of all channels, with what waits in them, and how many channels the company may have',
    reply: z.object({ limit: z.number().int(), rows: z.array(channelHealth) }),
    fails: [],
  }),
  session: route({
    method: 'GET',
    path: '/whatsappsession/:id',
    can: 'channels.run',
    summary: 'The connection of a channel: status, reason, code to scan, health',
    params: id,
    reply: channelSession,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  connect: route({
    method: 'POST',
    path: '/whatsappsession/:id',
    can: 'channels.run',
    summary: 'Connect a channel, and keep it connected',
    params: id,
    reply: channelSession,
    status: 202,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_NOT_INSTALLED'],
  }),
  renew: route({
    method: 'PUT',
    path: '/whatsappsession/:id',
    can: 'channels.run',
    summary: 'Forget the session of a channel and begin a new one, with a new code to scan',
    params: id,
    reply: channelSession,
    status: 202,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_NOT_INSTALLED'],
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/whatsappsession/:id',
    can: 'channels.run',
    summary: 'Disconnect a channel, and leave it so',
    params: id,
    reply: channelSession,
    status: 202,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
}

export const downRoutes = {
  list: route({
    method: 'GET',
    path: '/channels-down',
    can: 'tickets.work',
    summary: 'The channels that do not work just now and touch the asker’s tickets or queues',
    reply: z.array(downChannel),
    fails: [],
  }),
}
