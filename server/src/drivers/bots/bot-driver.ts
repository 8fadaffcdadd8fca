import type { Readable } from 'node:stream'
import type { MediaKind } from '@balcao/contract/channels/channel-words'
import type { ErrorCode } from '@balcao/contract/errors'
import type { EngineConfig } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { GuardedFetch } from '../../infra/outside/http-client.ts'

/**
 * A driver asks one engine for its answer. It knows no ticket, no tenant and no database; it writes nothing. Its caller is in no
 * transaction, keeps what it answers only if the conversation is still the engine's, and never has two calls of one conversation at once.
 */
export interface BotDriver<E extends BotEngine = BotEngine> {
  engine: E
  traits: BotTraits
  /** The engine's answer to what was said, or a `BotError`. It tries again by itself where that doubles nothing. */
  reply(config: EngineConfig<E>, turn: BotTurn): Promise<BotAnswer>
  /** After a crash in the middle of a call: what the engine had answered then, null: nothing is known of it. */
  recover?(config: EngineConfig<E>, turn: BotTurn): Promise<BotAnswer | null>
  /** What is wrong with these values, in codes that texts exist for. */
  check(config: EngineConfig<E>, signal: AbortSignal): Promise<BotHealth>
  /** Of engines that ask models: when the provider ends the one they ask; null: it does not say. */
  modelEnds?(config: EngineConfig<E>, signal: AbortSignal): Promise<{ model: string; endsAt: Date } | null>
  /** Of engines that can: a text for people of the company, without tools or memory, and nothing said to a customer. */
  writer?: {
    /** Where the words go. */
    host(config: EngineConfig<E>): string
    write(config: EngineConfig<E>, writing: Writing): Promise<Written>
  }
}

export interface Writing {
  /** Ours alone: nothing anybody wrote stands in them. */
  instructions: string
  /** What it is about, as data. */
  material: string
  subject: string
  tokensMost: number
  signal: AbortSignal
}

export interface Written {
  text: string
  usage: BotUsage
}

interface BotTraits {
  /** Several messages within it are one: so long without another, and at most so long. */
  gatherMs: { quiet: number; most: number }
  /** Of a whole `reply`, its repeats included. */
  timeoutMs: number
  /** A call of which nobody knows whether it was made: made again, asked for by `recover`, or handed to the queue. */
  inDoubt: 'again' | 'recover' | 'queue'
}

/** What every driver reaches the world by. */
export interface BotOutside {
  fetch: GuardedFetch
  /** Overrides a provider's address, for tests and self-hosted servers. */
  baseUrl(name: string, byDefault: string): string
  wait(ms: number, signal: AbortSignal): Promise<void>
  now(): Date
}

/** The driver's own, as JSON of at most `MEMORY_BYTES_MAX`; kept for the ticket, and empty again when it is begun anew. */
export type BotMemory = Readonly<Record<string, unknown>>
export const MEMORY_BYTES_MAX = 64 * 1024

export interface BotTurn {
  memory: BotMemory | null
  said: Said
  vars: BotVars
  /** What came with it, in order; the words for it (`[áudio]`, a transcript) stand in `said.text` already. */
  files: readonly BotFile[]
  signal: AbortSignal
}

interface Said {
  /** Several messages are lines of one. */
  text: string
  /** The `id` of an option of the last `choice` that was pressed. */
  choice: string | null
  /** Of the customer's last message. */
  messageId: number | null
}

export interface BotFile {
  kind: MediaKind
  mimeType: string
  fileName: string
  size: number
  /** Works for an hour, without a login. */
  url(): Promise<string>
  open(): Promise<Readable>
}

interface BotVars {
  ticketId: number
  /** Of this conversation with this engine, stable: at most 36 letters, digits and `-`. */
  session: string
  /** Of the tenant and the contact, and nobody can tell them by it. */
  subject: string
  contact: { id: number; name: string; number: string; email: string }
  channel: { id: number; name: string; kind: string; textMax: number }
  status: string
  isGroup: boolean
  /** BCP 47, and a zone of the tz database. */
  language: string
  zone: string
  /** The ticket as engines see it: without secrets, addresses of media and what belongs to other people. */
  fullTicket: Readonly<Record<string, unknown>>
  /** The message variables and the company's own. */
  values: Readonly<Record<string, string>>
}

export interface BotAnswer {
  /** In order; at most `REPLIES_MAX`. */
  replies: BotReply[]
  /** What the next turn is given; null: the engine begins anew. */
  memory: BotMemory | null
  /** The engine has nothing more to say in this conversation. */
  ended?: true
  usage?: BotUsage
  /** What was left out, for the run's log: a code that texts exist for. */
  log?: { code: ErrorCode; details: string }[]
}

export interface BotUsage {
  input: number
  output: number
}

export const REPLIES_MAX = 20

export type BotReply =
  | { type: 'text'; text: string }
  /** Public address of theirs: fetched by the guarded client before the turn ends; what fails goes out as the address. */
  | { type: 'media'; url: string; kind: MediaKind; caption: string }
  | { type: 'choice'; text: string; look: 'auto' | 'numbers'; options: { id: string; title: string; description: string }[] }
  /** A pause before what follows. */
  | { type: 'wait'; seconds: number }
  | BotCommand

/** What an engine asks to be done with the ticket. Ids are as it wrote them, and are looked up within the company. */
export interface BotCommand {
  type: 'command'
  queueId?: number
  userId?: number
  /** To a flow of ours. */
  flowId?: number
  tagIds?: number[]
  /** A stage of the board. */
  laneId?: number
  /** Hand over: to the queue and person named here, else to the fallback. */
  stop?: true
  close?: true
  /** For the log and the card of the hand-over. */
  reason?: string
}

/** A warning does not stop it from working. */
export type BotHealth = { details?: string; field?: string; models?: string[] } & (
  | { ok: true; code?: ErrorCode }
  | { ok: false; code: ErrorCode }
)

/**
 * Why there is no answer; each hands over. `retry`: it is away or busy, after the driver's own repeats: counts for the circuit of its address.
 * `handOver`: it works, and a person is to go on. `config`: it will not work until an admin, who is told, changes something.
 */
export class BotError extends Error {
  override name = 'BotError'
  readonly outcome: 'retry' | 'handOver' | 'config'
  readonly code: ErrorCode
  readonly retryAfterMs: number | undefined

  constructor(
    outcome: BotError['outcome'],
    code: ErrorCode,
    details: string,
    more: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(details, more.cause === undefined ? undefined : { cause: more.cause })
    this.outcome = outcome
    this.code = code
    this.retryAfterMs = more.retryAfterMs
  }
}
