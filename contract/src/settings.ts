import { z } from 'zod'
import { MASS_SENDERS } from './campaigns/campaign-words.ts'
import { AUTO_CLOSE_MINUTES, TICKET_PAGE_SIZE, TICKET_PAGE_SIZE_RANGE } from './values/constants.ts'
import { LOCALES, type Locale } from './values/locales.ts'
import { allZones, DEFAULT_ZONE, isZone } from './values/zones.ts'

export const SETTING_GROUPS = ['general', 'bots', 'integrations', 'crm', 'sessions'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

interface Setting {
  group: SettingGroup
  /** The wire carries strings; the schema reads one and refuses what has no meaning. */
  schema: z.ZodType<unknown, string>
  default: string
  /** What people choose from, where the schema allows more than a list. */
  choices?: () => readonly string[]
  /** Keys that cannot be on together with this one. */
  excludes?: readonly string[]
  /** Switching it changes what people may see: their rooms are computed again in the same transaction. */
  changesRights?: true
  /** Encrypted at rest and never sent back whole. */
  secret?: true
}

const onOff = z.enum(['enabled', 'disabled'])
const locales = z.enum(Object.keys(LOCALES) as [Locale, ...Locale[]])

/** Which tickets are hidden or shown beyond the usual: at most one of these is on. */
const HIDING = ['notViewAssignedTickets', 'notViewTicketsChatBot', 'nullTickets'] as const
const numeral = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .refine(text => Number(text) >= min && Number(text) <= max)
/** As people write one: with a comma or a point. */
const price = z
  .string()
  .trim()
  .regex(/^(\d{1,6}([.,]\d{1,6})?)?$/)
/** 0: for ever. Less than a month would be a slip more often than a wish. */
const keptDays = numeral(0, 3650).refine(days => days === '0' || Number(days) >= 30)
const text = (most: number) => ({ group: 'general', schema: z.string().trim().max(most), default: '' }) as const
const off = { group: 'general', schema: onOff, default: 'disabled' } as const
const sight = { ...off, changesRights: true } as const
const hiding = (key: (typeof HIDING)[number]) => ({ ...sight, excludes: HIDING.filter(other => other !== key) })

/** Every setting of a tenant, declared when it has an effect. */
export const SETTINGS = {
  userCreation: { group: 'general', schema: onOff, default: 'enabled' },
  /** Admins sign in with a second factor alone. */
  adminSecondFactor: off,
  /** Messages and files older than so many days go, every night; 0: none do. */
  retentionMessages: { group: 'general', schema: keptDays, default: '0' },
  retentionFiles: { group: 'general', schema: keptDays, default: '0' },
  mailLanguage: { group: 'general', schema: locales, default: 'pt' },
  timeZone: { group: 'general', schema: z.string().max(60).refine(isZone), default: DEFAULT_ZONE, choices: allZones },
  notViewAssignedTickets: hiding('notViewAssignedTickets'),
  notViewTicketsChatBot: hiding('notViewTicketsChatBot'),
  nullTickets: hiding('nullTickets'),
  removeSupervisorPrivileges: sight,
  /** Agents read customers' numbers with their middle hidden. */
  maskNumbers: sight,
  ignoreGroupMsg: off,
  rejectCalls: off,
  /** Empty: nothing is said. */
  callRejectMessage: text(4096),
  directTicketsToWallets: off,
  overflow: off,
  /** A ticket that goes to somebody of its contact's wallet is answered by no bot. */
  shutdownWallet: off,
  /** Every new ticket starts its flow from the first step; off: who fell silent a day ago at most goes on where they were. */
  resetFlow: { group: 'general', schema: onOff, default: 'enabled' },
  /** The number of the flow that answers on channels without a bot of their own; empty: none. */
  defaultFlow: { group: 'general', schema: z.string().regex(/^([1-9]\d{0,14})?$/), default: '' },
  /** Agents are helped by the ChatGPT settings of the company, once a key is there. */
  assistance: { group: 'general', schema: onOff, default: 'enabled' },
  /** How often a month; 0: without a limit. */
  assistanceLimit: { group: 'general', schema: numeral(0, 999_999), default: '1000' },
  /** What a message by an official channel costs the company, in its currency; empty: it has not said. For what the simulator reckons. */
  messagePrice: { group: 'general', schema: price, default: '' },
  /** What a million tokens of an engine cost it. */
  tokenPrice: { group: 'general', schema: price, default: '' },
  keepContactNames: off,
  /** Importing and exporting contacts is everybody’s, not only supervisors’ and admins’. */
  contactFilesForAll: off,
  messageHistory: off,
  /** Every message of an agent carries their name; off: each agent chooses. */
  signed: off,
  /** Agents' messages go out ahead of the queue, and the answer says how it went. */
  fastSending: off,
  /** No browser of the company sounds when a message arrives. */
  notificationSilenced: off,
  chatbotTab: off,
  forceAdmin: off,
  forcePending: off,
  /** Lists hide tickets that rest for longer than these days; 0: none. */
  ticketLimit: { group: 'general', schema: numeral(0, 3650), default: '0' },
  /** Messages of a chat of the team that are loaded at a time. */
  privateMessageLimit: { group: 'general', schema: numeral(10, 200), default: '50' },
  ticketLimitNumber: {
    group: 'general',
    schema: numeral(TICKET_PAGE_SIZE_RANGE.min, TICKET_PAGE_SIZE_RANGE.max),
    default: String(TICKET_PAGE_SIZE),
  },
  /** How often a scheduled message is tried, the first time included. */
  maxRetries: { group: 'general', schema: numeral(1, 20), default: '3' },
  /** A customer whose whole message is one of these, soon after a campaign, wants no more of them. */
  optOutWords: { ...text(400), default: 'PARAR, SAIR, STOP, BAJA, CANCELAR' },
  /** Who may send in mass. */
  massSending: { group: 'general', schema: z.enum(MASS_SENDERS), default: 'everybody' },
  /** How often a ticket may get the message that the company is closed. */
  absenceMessages: { group: 'general', schema: numeral(0, 20), default: '1' },
  /** The tabs count all one may see, not what is loaded. */
  universalCounter: off,
  /** The strip of connections stands above the list of tickets instead of under it. */
  chatbotFix: off,
  autoClose: off,
  autoCloseTime: { group: 'general', schema: z.enum(AUTO_CLOSE_MINUTES.map(String)), default: '60' },
  /** Empty: nothing is said. */
  autoCloseMessage: text(4096),
  /** How many live tickets distribution leaves in one pair of hands; 0: as many as come. */
  ticketsPerAgent: { group: 'general', schema: numeral(0, 1000), default: '0' },
  /** Empty, these are as the language of the company says it. */
  ratingQuestion: text(1000),
  ratingStored: text(1000),
  ratingAttempt: text(1000),
  ratingError: text(1000),
  ratingLabel0: text(60),
  ratingLabel1: text(60),
  ratingLabel2: text(60),
  ratingLabel3: text(60),
  ratingLabel4: text(60),
  ratingLabel5: text(60),
  blockedNumbers: {
    group: 'general',
    schema: z
      .string()
      .regex(/^[\d\s,;+().-]*$/)
      .max(20_000)
      .refine(typed => typed.split(/[,;\n]/).every(isNumber)),
    default: '',
  },
} as const satisfies Record<string, Setting>

/** With its area at least; two with nothing between them are none. */
function isNumber(typed: string): boolean {
  const digits = typed.replace(/\D/g, '').length
  return digits === 0 || (digits >= 10 && digits <= 15)
}

export type SettingKey = keyof typeof SETTINGS
export type SettingValues = { [K in SettingKey]: z.output<(typeof SETTINGS)[K]['schema']> }

export const settingOf = (key: SettingKey): Setting => SETTINGS[key]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** Values as the program uses them, from the rows that are saved; what is not there is as it comes. */
export const valuesFrom = <K extends SettingKey>(keys: readonly K[], saved: Readonly<Record<string, string>>) =>
  Object.fromEntries(keys.map(key => [key, settingOf(key).schema.parse(saved[key] ?? settingOf(key).default)])) as Pick<
    SettingValues,
    K
  >
