import type { Readable } from 'node:stream'
import type { Address } from '@balcao/contract/channels/addresses'
import type { Capabilities, ChannelKind, ChannelStatus, MediaKind } from '@balcao/contract/channels/channel-words'
import type { ErrorCode } from '@balcao/contract/errors'
import type { z } from 'zod'
import type { Outlet } from '../../infra/outlet.ts'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'
import type { GroupCalls, MembersNews } from './groups.ts'
import type { NewTemplate, Template } from './template.ts'

export type { NewTemplate, Template } from './template.ts'

/**
 * A driver translates between a provider and these words. It knows no ticket, no tenant and no database: what it may reach is
 * its `Outside`. Values that name people are the provider's own, opaque to everybody else.
 */
export interface Driver<Config extends z.ZodObject = z.ZodObject> {
  kind: ChannelKind
  /**
   * The fields of its form, and what is stored. What a field is beyond its type it says with `.meta()`: `secret` is sealed and
   * never sent back, `long` has room for many lines, `fixed` cannot be changed later, `waits` is not on the form yet.
   */
  config: Config
  capabilities: Capabilities
  /** Where a channel's own fields decide what it can do: asked with those that are not secret. */
  capabilitiesOf?(config: Partial<z.output<Config>>): Capabilities
  /** Where it needs what not every installation has: what to type on the server, null when it is there. */
  missing?(): string | null
  /** What is wrong with these identifiers, before they are saved and whenever somebody asks. */
  check(config: z.output<Config>, outside: Outside): Promise<Health>
  /**
   * Begins the session: for a provider reached by calls this may do nothing, for a phone it stays until `close`. What becomes
   * of it is told by `outside.deliver({ type: 'status' })`; it throws only when it could not even begin.
   */
  connect(config: z.output<Config>, outside: Outside): Promise<Connection>
  webhook?: Webhook<z.output<Config>>
}

/** Calls of the provider to `/hooks/{key}`. Nothing here may wait for the network: the news is stored before it is answered. */
export interface Webhook<Config> {
  /** The provider asks whether the address is ours: the text to answer, or null when it is not a handshake that holds. */
  handshake?(config: Config, query: Readonly<Record<string, string>>): string | null
  /** Is it the provider who calls? On the bytes as they came. */
  verify(config: Config, call: WebhookCall): boolean
  /** What it says. Unknown things are `unknown` news, which are kept and counted; it throws for nothing a stranger can send. */
  read(config: Config, call: WebhookCall): News[]
  /** What the provider wants to read in our 200, where an empty one will not do. */
  answer?(config: Config, call: WebhookCall): { type: string; body: string } | null
}

export interface WebhookCall {
  /** As the provider called it, with its query: some sign this too. */
  url: string
  headers: Readonly<Record<string, string | undefined>>
  query: Readonly<Record<string, string>>
  bytes: Buffer
  /** The bytes as JSON or form fields, null when they are neither. */
  body: unknown
}

export interface Outside {
  deliver(news: News): Promise<void>
  /** Small and encrypted, of this channel alone: a phone session keeps its keys here. */
  store: {
    get(keys: readonly string[]): Promise<Record<string, string>>
    /** Everything whose key begins so. */
    under(prefix: string): Promise<Record<string, string>>
    /** All of them or none; null removes. */
    set(values: Readonly<Record<string, string | null>>): Promise<void>
    clear(): Promise<void>
  }
  fetch: GuardedFetch
  /** For what a library opens by itself. */
  agent: Outlet['agent']
  addressOf: Outlet['addressOf']
  /** Where the provider can call us: the channel's own address. */
  hookUrl: string
  /** Overrides a provider's address, for tests and self-hosted servers. */
  baseUrl(name: string, byDefault: string): string
  log: { info(details: object, text: string): void; warn(details: object, text: string): void }
  /** A place on this machine's disk for this channel alone, kept between sessions: for what is too large for `store`. */
  folder?: string
  /** Aborted when the session is to end. */
  signal: AbortSignal
}

/** A code that texts exist for, and what the provider said. It may work and still be worth a warning; `lacks`: what it would not tell us of. */
export type Health =
  | { ok: true; number?: string; name?: string; details?: string; code?: ErrorCode; lacks?: readonly string[] }
  | { ok: false; code: ErrorCode; details?: string }

export interface Connection {
  send(message: Outbound, signal: AbortSignal): Promise<Sent>
  edit?(target: Target, text: string): Promise<void>
  remove?(target: Target): Promise<void>
  /** An empty emoji takes the reaction back. */
  react?(target: Target, emoji: string): Promise<void>
  /** `last`: what the customer said last, where typing is shown as the answer to it. */
  typing?(to: Address, last?: Target): Promise<void>
  markRead?(target: Target): Promise<void>
  /** How the channel knows this number, or null when it does not. */
  findNumber?(number: string): Promise<Address | null>
  picture?(address: Address): Promise<string | null>
  /** What they are called, where messages do not say it. */
  profile?(address: Address): Promise<{ name: string; pictureUrl?: string } | null>
  block?(address: Address, blocked: boolean): Promise<void>
  rejectCall?(callId: string, from: Address): Promise<void>
  /** To the provider's own agent. */
  giveBack?(address: Address): Promise<void>
  participants?(group: Address): Promise<Participant[]>
  groups?: GroupCalls
  /** Older messages of one conversation or of all; they arrive as `history` news. */
  history?(ask: { address?: Address; perConversation: number; since?: Date; until?: Date }): Promise<void>
  /** Everybody and every group its own book knows: no strangers who only share a group, not the company itself. */
  contacts?(): Promise<KnownContact[]>
  /** Texts the provider approved, all of them as they are now. */
  templates?(): Promise<Template[]>
  /** Handed in for its verdict; one it does not take is refused as ERR_TEMPLATE_REFUSED, in its words. */
  makeTemplate?(draft: NewTemplate): Promise<Pick<Template, 'externalId' | 'status'>>
  /** In this language alone. */
  dropTemplate?(template: Pick<Template, 'externalId' | 'name'>): Promise<void>
  /** The bytes of a `ref` source. */
  download?(ref: string, signal: AbortSignal): Promise<Readable>
  /** Ends the session here; `forget` also on the provider's side (log out). */
  close(options?: { forget?: boolean }): Promise<void>
}

/** All of one person, or one group; the name is empty where the book has none. */
export interface KnownContact {
  addresses: readonly [Address, ...Address[]]
  name: string
}

/** Filled already. The name is the variable's, in templates that name theirs. */
export type TemplateText = string | { name: string; text: string }

export interface Participant {
  address: Address
  name: string
  number?: string
  isAdmin?: boolean
}

/** A message that exists there. */
export interface Target {
  to: Address
  externalId: string
  fromMe: boolean
  /** In a group: its author. */
  author?: string
  sentAt: Date
}

export interface Outbound {
  /** Ours, stable over repeats: used as the message's id where `chosenIds`, sent along as a reference elsewhere. */
  id: string
  to: Address
  content: Content
  quoted?: Target & { text: string }
  mentions?: { everybody: boolean; hidden: boolean; addresses: readonly Address[] }
  /** The original, where the channel forwards by itself. */
  forwarded?: Target
}

export type Content =
  | { type: 'text'; text: string }
  | { type: 'media'; media: OutboundMedia; caption: string }
  | { type: 'buttons'; text: string; footer?: string; buttons: readonly Choice[] }
  | { type: 'list'; text: string; button: string; footer?: string; rows: readonly (Choice & { description?: string })[] }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'contacts'; contacts: readonly { name: string; phones: readonly string[] }[] }
  | {
      type: 'template'
      name: string
      language: string
      /** In order. */
      header?: { media: OutboundMedia } | { text: readonly TemplateText[] }
      body: readonly TemplateText[]
      /** The end of an address unless said otherwise. */
      buttons?: readonly { index: number; text: string; type?: 'url' | 'reply' | 'code' }[]
    }

export interface Choice {
  id: string
  title: string
}

export interface OutboundMedia {
  kind: MediaKind
  fileName: string
  mimeType: string
  size: number
  sha256: string
  seconds?: number
  open(): Promise<Readable>
  /** A public address that works for an hour, for providers that fetch by themselves. */
  url(): Promise<string>
}

/** The provider has taken it. The ticks come as news. */
export interface Sent {
  externalId: string
  /** How many of what is billed it became, where that differs: short messages of 160 or 70 letters. */
  parts?: number
}

/**
 * Why it was not sent. `refused`: never will be, say why. `wait`: later, the whole channel or only this conversation. `doubt`: the
 * provider may have it; only a chosen id may be repeated. `down`: the session is gone, with `scope` channel before this was tried.
 */
export class SendError extends Error {
  override name = 'SendError'
  readonly outcome: 'refused' | 'wait' | 'doubt' | 'down'
  readonly code: ErrorCode
  readonly retryAfterMs: number | undefined
  readonly scope: 'conversation' | 'channel'

  constructor(
    outcome: SendError['outcome'],
    code: ErrorCode,
    details: string,
    more: { retryAfterMs?: number; scope?: SendError['scope']; cause?: unknown } = {},
  ) {
    super(details, more.cause === undefined ? undefined : { cause: more.cause })
    this.outcome = outcome
    this.code = code
    this.retryAfterMs = more.retryAfterMs
    this.scope = more.scope ?? 'conversation'
  }
}

export type News =
  | MessageNews
  /** `reference`: the `Outbound.id` it was sent under. It settles a send in doubt, whose `externalId` nobody knows yet. `pricing`: in the provider's words. */
  | {
      type: 'ack'
      externalId: string
      ack: -1 | 1 | 2 | 3 | 4
      code?: ErrorCode
      details?: string
      reference?: string
      pricing?: Readonly<Record<string, unknown>>
    }
  /** Of everything the company wrote there until then: some providers tell no more. */
  | { type: 'acksUntil'; address: Address; ack: 2 | 3; until: Date }
  | { type: 'edited'; externalId: string; text: string; at?: Date; by?: By }
  /** `parts`: further messages that it may have come as, where they exist. */
  | { type: 'removed'; externalId: string; parts?: readonly string[]; at?: Date; by?: By }
  | { type: 'reaction'; externalId: string; emoji: string; from: Address | null; at?: Date }
  | StatusNews
  | { type: 'call'; callId: string; from: Address; name: string; state: 'offer' | 'accept' | 'reject' | 'end' }
  /** All of these are one person. */
  | { type: 'identity'; addresses: readonly Address[]; name?: string; pictureUrl?: string }
  | { type: 'group'; address: Address; name: string }
  | MembersNews
  /** One of `templates()` is not as it was. */
  | { type: 'template'; externalId: string; name: string; language: string; status?: Template['status']; reason?: string }
  /** A warning of the provider about the account or its number, in its words; null takes it back. */
  | { type: 'standing'; about: 'quality' | 'account' | 'fields'; says: string | null }
  /** How many people it may write to first within 24 hours; null: as many as there are. */
  | { type: 'limit'; people: number | null }
  /** Somebody set at the provider whether they want marketing of this company. */
  | { type: 'preference'; addresses: readonly Address[]; wants: boolean }
  /** The side that answers in a conversation now: we, or the provider's own agent. */
  | { type: 'handover'; address: Address; holder: 'us' | 'provider' }
  /** Old ones, the oldest first; `progress` from 0 to 100. */
  | { type: 'history'; messages: readonly MessageNews[]; progress?: number; done?: boolean }
  /** Sound but unknown, or unreadable. */
  | { type: 'unknown'; what: string }

/** The person who changes a message, where the channel does not see to it that each changes only their own. */
export interface By {
  fromMe: boolean
  /** Whose conversation they do it in, where that is told. */
  address?: Address
  /** In a group: what they go by, as `author.address` has it. */
  authors?: readonly string[]
  /** They run the group, and may remove what others said there. */
  isAdmin?: boolean
}

export interface MessageNews {
  type: 'message'
  externalId: string
  /** Whose conversation it is: the customer, or the group. */
  address: Address
  /** Empty where the provider says none: what they are known as stays. */
  name: string
  /** Written on the company's own phone, or by another program. */
  fromMe: boolean
  /** In a group: the author. */
  author?: { address: string; name: string }
  text: string
  /** `chat` unless there is media: its kind; or `location`, `contacts`, `interactive`, `system`, `unsupported`. */
  kind?: string
  media?: InboundMedia
  location?: { latitude: number; longitude: number; name?: string; address?: string }
  contacts?: readonly { name: string; phones: readonly string[] }[]
  quoted?: string
  /** The choice of a button or a list: its id. */
  choice?: string
  isForwarded?: boolean
  /** The provider's own agent wrote it; else, of the company's, its phone or another program did. */
  by?: 'agent'
  /** Of an old one that the company wrote: how far it came. */
  ack?: 2 | 3 | 4
  /** What they came by or speak of: an ad, a link, a story of the company's. */
  referral?: { source: string; id?: string; url?: string; title?: string; text?: string }
  at?: Date
}

export interface InboundMedia {
  kind: MediaKind
  mimeType?: string
  fileName?: string
  size?: number
  seconds?: number
  source: { url: string; headers?: Readonly<Record<string, string>> } | { base64: string } | { ref: string }
}

export interface StatusNews {
  type: 'status'
  /**
   * `disconnected` ends this connection, and it is begun again after a rest unless that is final; `timeout` is a code nobody
   * read, after which only a person goes on. A line that is mended from within is `opening`.
   */
  status: ChannelStatus
  /** Why, when it is not connected: a code that texts exist for. */
  code?: ErrorCode
  details?: string
  /** What a phone's camera is to read, or the picture of it as a data address. */
  qrCode?: string
  pairingCode?: string
  /** How long this code can be read from now, where the provider says it. */
  codeSeconds?: number
  /** Which number it turned out to be. */
  number?: string
  /** Nothing but a person can bring it back: no reconnecting. */
  final?: true
}
