import { SETTINGS, type SettingKey, settingOf } from '@balcao/contract/settings'
import { z } from 'zod'
import type { PlainKey } from '../../i18n/index.ts'

/** How a setting is changed, read off its schema. */
type SettingKind =
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'text' | 'long' | 'number' | 'decimal' }

const isKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

export interface Section {
  id: string
  name: PlainKey
  keys: readonly SettingKey[]
}
export interface SectionGroup {
  name: PlainKey
  sections: readonly Section[]
}

const section = (id: string, name: PlainKey, keys: readonly SettingKey[]): Section => ({ id, name, keys })

const SIGHT = ['notViewAssignedTickets', 'notViewTicketsChatBot', 'nullTickets', 'removeSupervisorPrivileges'] as const
const HANDING = ['ticketsPerAgent', 'directTicketsToWallets', 'overflow', 'forceAdmin', 'forcePending'] as const
const BOTS = [
  'defaultFlow',
  'resetFlow',
  'shutdownWallet',
  'assistance',
  'assistanceLimit',
  'messagePrice',
  'tokenPrice',
] as const
const DESK = [
  'messageHistory',
  'notificationSilenced',
  'chatbotTab',
  'chatbotFix',
  'universalCounter',
  'ticketLimit',
  'ticketLimitNumber',
  'privateMessageLimit',
] as const
const LABELS = ['ratingLabel0', 'ratingLabel1', 'ratingLabel2', 'ratingLabel3', 'ratingLabel4', 'ratingLabel5'] as const
const RATING = ['ratingQuestion', ...LABELS, 'ratingStored', 'ratingAttempt', 'ratingError'] as const
const MESSAGES = [
  'signed',
  'fastSending',
  'maxRetries',
  'absenceMessages',
  'keepContactNames',
  'contactFilesForAll',
  'ignoreGroupMsg',
  'blockedNumbers',
  'optOutWords',
  'massSending',
] as const

/** What belongs together stands together, named by what it is about. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    name: 'settings.groupCompany',
    sections: [
      section('company', 'settings.sectionCompany', ['timeZone', 'mailLanguage', 'userCreation', 'adminSecondFactor']),
      section('privacy', 'settings.sectionPrivacy', ['maskNumbers', 'retentionMessages', 'retentionFiles']),
      section('sight', 'settings.sectionSight', SIGHT),
    ],
  },
  {
    name: 'settings.groupTickets',
    sections: [
      section('handing', 'settings.sectionHanding', HANDING),
      section('bots', 'settings.sectionBots', BOTS),
      section('desk', 'settings.sectionDesk', DESK),
      section('closing', 'settings.sectionClosing', ['autoClose', 'autoCloseTime', 'autoCloseMessage']),
      section('rating', 'settings.sectionRating', RATING),
    ],
  },
  {
    name: 'settings.groupConversations',
    sections: [
      section('messages', 'settings.sectionMessages', MESSAGES),
      section('calls', 'settings.sectionCalls', ['rejectCalls', 'callRejectMessage']),
    ],
  },
]

/** The settings in whose name or explanation every typed word stands. */
export function holding(groups: readonly SectionGroup[], search: string, textOf: (key: SettingKey) => string): SectionGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const isFound = (key: SettingKey) => words.every(word => plain(textOf(key)).includes(word))
  return groups
    .map(group => ({
      ...group,
      sections: group.sections.map(one => ({ ...one, keys: one.keys.filter(isFound) })).filter(({ keys }) => keys.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)
}

/** Whether something of this name is searched for, however it is written: chatgpt, chat gpt. */
export function isNamed(name: string, search: string): boolean {
  const letters = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
  return letters(search).length > 1 && letters(name).includes(letters(search))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function kindOf(key: SettingKey): SettingKind {
  const { schema, choices } = settingOf(key)
  if (choices) return { kind: 'choice', options: choices() }
  if (!(schema instanceof z.ZodEnum)) return { kind: lineOf(schema) }
  const options = schema.options.map(String)
  return options.length === 2 && options.includes('enabled') ? { kind: 'switch' } : { kind: 'choice', options }
}

const LONG = 200
/** A number takes digits alone; what may be long is written in lines. */
function lineOf(schema: z.ZodType<unknown, string>): 'text' | 'long' | 'number' | 'decimal' {
  const takes = (text: string) => schema.safeParse(text).success
  if (!takes('x') && takes('1,5')) return 'decimal'
  if (!takes('x') && ['1', '10', '100', '1000'].some(takes)) return 'number'
  return takes('x'.repeat(LONG + 1)) ? 'long' : 'text'
}

/** Settings that are on and cannot be on together with this one, whichever of the two says so. */
export function conflictsOf(key: SettingKey, isOn: (key: SettingKey) => boolean): SettingKey[] {
  const excludes = (one: SettingKey, other: SettingKey) => settingOf(one).excludes?.includes(other) ?? false
  return Object.keys(SETTINGS)
    .filter(isKey)
    .filter(other => other !== key && (excludes(key, other) || excludes(other, key)) && isOn(other))
}

export const nameKey = (key: SettingKey): PlainKey => `settings.${key}`
export const doesKey = (key: SettingKey): PlainKey => `settings.${key}_does`
