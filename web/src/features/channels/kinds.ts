import { CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channel-words'
import type { ChannelKindRow, ConfigField } from '@balcao/contract/channels'
import type { PlainKey } from '../../i18n/index.ts'

/** What the types of channels and the fields of their drivers are called; what they can do, their capabilities say. */

export const typeName = (kind: ChannelKind): PlainKey => `channels.type_${kind}`
export const typePurpose = (kind: ChannelKind): PlainKey => `channels.for_${kind}`

const FIELDS = [
  'phoneNumberId',
  'businessAccountId',
  'version',
  'token',
  'appSecret',
  'verifyToken',
  'pin',
  'groups',
  'coexistence',
  'pairingNumber',
  'proxyUrl',
  'proxyUser',
  'proxyPassword',
  'url',
  'adminToken',
  'hmacToken',
  'apikey',
  'instance',
  'updates',
  'login',
  'accountId',
  'pageId',
  'humanAgent',
  'channelId',
  'network',
  'provider',
  'accountSid',
  'authToken',
  'from',
  'key',
  'reports',
  'behavesAs',
  'ticks',
  'customer',
  'callbackUrl',
  'baseUrl',
] as const
type KnownField = (typeof FIELDS)[number]
const isKnown = (name: string): name is KnownField => FIELDS.some(field => field === name)

/** Null for a field that has no name of ours: it is called what its driver calls it. */
export const fieldName = (name: string): PlainKey | null => (isKnown(name) ? `channels.field_${name}` : null)

const HELPED = [
  'phoneNumberId',
  'businessAccountId',
  'appSecret',
  'verifyToken',
  'pin',
  'coexistence',
  'pairingNumber',
  'proxyUrl',
] as const
type HelpedField = (typeof HELPED)[number]
const isHelped = (name: string): name is HelpedField => HELPED.some(field => field === name)

/** Where it is found, or what it is good for, where its name does not say it. */
export const fieldHelp = (name: string): PlainKey | null => (isHelped(name) ? `channels.help_${name}` : null)

const OPTIONS = [
  'auto',
  'webhook',
  'polling',
  'ask',
  'callback',
  'api',
  'phone',
  'none',
  'delivered',
  'read',
  'echo',
  'shop',
] as const
type KnownOption = (typeof OPTIONS)[number]
const isOption = (name: string): name is KnownOption => OPTIONS.some(option => option === name)

/** Null for what is a name already, as of a network. */
export const optionName = (option: string): PlainKey | null => (isOption(option) ? `channels.option_${option}` : null)

/** As a form shows them: those one cannot do without first. */
export const inFormOrder = (fields: readonly ConfigField[]): ConfigField[] => [
  ...fields.filter(field => field.isRequired),
  ...fields.filter(field => !field.isRequired),
]

/** Official ones first, those that work before those that wait for an installation. */
export function inOrder(kinds: readonly ChannelKindRow[]): ChannelKindRow[] {
  const place = ({ capabilities: { official, beta }, missing, type }: ChannelKindRow) =>
    (missing === null ? 0 : 1000) + (official ? 0 : 100) + (beta ? 50 : 0) + CHANNEL_KINDS.indexOf(type)
  return kinds.toSorted((one, other) => place(one) - place(other))
}
