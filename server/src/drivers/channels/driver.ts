import type { Readable } from 'node:stream'
import type { Address } from '@balcao/contract/addresses'
import type { Capabilities, ChannelKind, ChannelStatus, MediaKind } from '@balcao/contract/channel-words'
import type { ErrorCode } from '@balcao/contract/errors'
import type { z } from 'zod'
import type { GuardedFetch } from '../../infra/http-client.ts'

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
  /** What is wrong with these identifiers, before they are saved and whenever somebody asks. */
  check(config: z.output<Config>, outside: Outside): Promise<Health>
  /**
   * Begins the session: for a provider reached by calls this may do nothing, for a phone it stays until `close`. Whatever becomes
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
}

export interface WebhookCall {
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
    /** All of them or none; null removes. */
    set(values: Readonly<Record<string, string | null>>): Promise<void>
    clear(): Promise<void>
  }
  fetch: GuardedFetch
  /** Where the provider can call us: the channel's own address. */
  hookUrl: string
  /** Overrides a provider's address, for tests and self-hosted servers. */
  baseUrl(name: string, byDefault: string): string
  log: { info(details: object, text: string): void; warn(details: object, text: string): void }
  /** Aborted when the session is to end. */
  signal: AbortSignal
}

/** A code that texts exist for, and what the provider said. */
export type Health =
  | { ok: true; number?: string; name?: string; details?: string }
  | { ok: false; code: ErrorCode; details?: string }

export interface Connection {
  send(message: Outbound, signal: AbortSignal): Promise<Sent>
  edit?(target: Target, text: string): Promise<void>
  remove?(target: Target): Promise<void>
  /** An empty emoji takes the reaction back. */
  react?(target: Target, emoji: string): Promise<void>
  typing?(to: Address): Promise<void>
  markRead?(target: Target): Promise<void>
  /** How the channel knows this number, or null when it does not. */
  findNumber?(number: string): Promise<Address | null>
  picture?(address: Address): Promise<string | null>
  block?(address: Address, blocked: boolean): Promise<void>
  rejectCall?(callId: string, from: Address): Promise<void>
  participants?(group: Address): Promise<Participant[]>
  /** Older messages of one conversation or of all; they arrive as `history` news. */
  history?(ask: { address?: Address; perConversation: number; since?: Date; until?: Date }): Promise<void>
  /** The bytes of a `ref` source. */
  download?(ref: string, signal: AbortSignal): Promise<Readable>
  /** Ends the session here; `forget` also on the provider's side (log out). */
  close(options?: { forget?: boolean }): Promise<void>
}

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
  /** In a group: who wrote it. */
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
      /** Filled already, in order. */
      header?: { media: OutboundMedia } | { text: readonly string[] }
      body: readonly string[]
      buttons?: readonly { index: number; text: string }[]
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
}

/**
 * Why it was not sent. `refused`: never will be, say why. `wait`: later, the whole channel or only this conversation. `doubt`: the
 * provider may have it; only a chosen id may be repeated. `down`: the session is gone.
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
  | { type: 'ack'; externalId: string; ack: -1 | 1 | 2 | 3 | 4; code?: ErrorCode; details?: string }
  | { type: 'edited'; externalId: string; text: string; at?: Date }
  | { type: 'removed'; externalId: string; at?: Date }
  | { type: 'reaction'; externalId: string; emoji: string; from: Address | null; at?: Date }
  | StatusNews
  | { type: 'call'; callId: string; from: Address; name: string; state: 'offer' | 'accept' | 'reject' | 'end' }
  /** All of these are one person. */
  | { type: 'identity'; addresses: readonly Address[]; name?: string; pictureUrl?: string }
  | { type: 'group'; address: Address; name: string }
  /** Old ones, the oldest first; `progress` from 0 to 100. */
  | { type: 'history'; messages: readonly MessageNews[]; progress?: number; done?: boolean }
  /** Sound but unknown, or unreadable. */
  | { type: 'unknown'; what: string }

export interface MessageNews {
  type: 'message'
  externalId: string
  /** Whose conversation it is: the customer, or the group. */
  address: Address
  name: string
  /** Written on the company's own phone, or by another program. */
  fromMe: boolean
  /** In a group: who wrote. */
  author?: { address: string; name: string }
  text: string
  /** `chat` unless there is media: its kind; or `location`, `contacts`, `interactive`, `system`. */
  kind?: string
  media?: InboundMedia
  location?: { latitude: number; longitude: number; name?: string; address?: string }
  contacts?: readonly { name: string; phones: readonly string[] }[]
  quoted?: string
  /** The choice of a button or a list: its id. */
  choice?: string
  isForwarded?: boolean
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
  status: ChannelStatus
  /** Why, when it is not connected: a code that texts exist for. */
  code?: ErrorCode
  details?: string
  qrCode?: string
  pairingCode?: string
  /** Which number it turned out to be. */
  number?: string
  /** Nothing but a person can bring it back: no reconnecting. */
  final?: true
}
