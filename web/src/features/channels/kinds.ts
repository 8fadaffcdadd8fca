import { CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channels/channel-words'
import type { ChannelKindRow, ConfigField } from '@balcao/contract/channels/channels'
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
  'transcription',
  'transcriptionUrl',
  'transcriptionKey',
  'transcriptionModel',
  'transcriptionLanguage',
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

/** Null for what is a name already, as of a network. No ticks at all are feminine where a customer is masculine. */
export function optionName(field: string, option: string): PlainKey | null {
  if (field === 'ticks' && option === 'none') return 'channels.option_noTicks'
  return isOption(option) ? `channels.option_${option}` : null
}

/** As a form shows them: those one cannot do without first. */
export const inFormOrder = (fields: readonly ConfigField[]): ConfigField[] => [
  ...fields.filter(field => field.isRequired),
  ...fields.filter(field => !field.isRequired),
]

/** Official ones first, those that work before those that wait for an installation. */
export function inOrder(kinds: readonly ChannelKindRow[]): ChannelKindRow[] {
  const place = ({ capabilities: { official, beta }, missing, type }: ChannelKindRow) =>
    (missing === null ? 0 : 1000) + (official ? 0 : 100) + (beta ? 50 : 0) + CHANNEL_KINDS.indexOf(type)
  const sorted = kinds.toSorted((one, other) => place(one) - place(other))
  // Most shops come with the phone they have: what is linked to it by a code stands right behind the first official one.
  const byCode = sorted.findIndex(({ capabilities, missing }) => capabilities.qrCode && missing === null)
  if (byCode > 1) sorted.splice(1, 0, ...sorted.splice(byCode, 1))
  return sorted
}
