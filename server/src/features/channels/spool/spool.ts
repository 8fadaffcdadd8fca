import type { Address } from '@balcao/contract/channels/addresses'
import { readable } from '@balcao/contract/values/readable'
import { type Connection, type Outbound, SendError, type Sent } from '../../../drivers/channels/driver.ts'
import { databaseIsAway } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'
import { newAlarm } from '../../../infra/processes/alarm.ts'
import { within } from '../sessions/within.ts'
import { Pace } from './pace.ts'
import type { HeldChannel, Outcome, SpoolSource, Turn } from './spool-source.ts'
import { tellSent } from './spool-wakes.ts'

export type { SpoolSource } from './spool-source.ts'

interface SpoolOptions {
  channel: HeldChannel
  /** In order of precedence: the second is asked for what room the first left. */
  sources: readonly SpoolSource[]
  sendMs: number
  pausedUntil: Date | null
  /** Connected, and surely ours. */
  mayClaim(): boolean
  /** As the channel itself spells it. */
  spelt(connection: Connection, to: Address): Promise<Address>
  /** What is to be done with the connection, when it is there. */
  reach<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  onPause(until: Date, code: string): Promise<unknown>
  /** Nobody answers there: it must be begun anew. */
  onSilent(details: string): void
}

export interface Spool {
  /** It sends nothing ever again. */
  readonly isStopped: boolean
  wake(): void
  /** Claims nothing more; what is being sent gets so long. */
  stop(drainMs: number): Promise<void>
}

interface Flight {
  source: SpoolSource
  messageId: number
  landed: Promise<void>
}

/** Nobody woke it: it looks all the same. */
const IDLE_MS = 10_000
const RETRY_MS = 1_000
const PAUSE_MS = 30_000
/** What a large file gets beyond the usual: it goes at a tenth of a megabyte a second. */
const MS_PER_BYTE = 0.01
/** A send that must give up gets so much of its time to say how it went. */
const GRACE = 0.05
/** Sends in a row that nobody answered: the session is not what it seems. */
const SILENT_MOST = 3
/** An outcome the database refuses so often is not refused by chance. */
const REFUSALS_MOST = 5
const DETAILS_MAX = 500
const ID_MAX = 500
/** A provider is asked again after so long, even where it said a later time. */
const LONGEST_WAIT_MS = 60 * 60_000

/**
 * What leaves by one channel: never two of one conversation at once, as many conversations at once as the channel allows, with
 * its pause between two, and nothing while it rests. A slow send holds back its own conversation and no other.
 */
export const startSpool = (options: SpoolOptions): Spool => new ChannelSpool(options)

class ChannelSpool implements Spool {
  readonly #options: SpoolOptions
  readonly #pace: Pace
  readonly #alarm = newAlarm()
  /** By conversation. */
  readonly #flying = new Map<string, Flight>()
  readonly #abandoned = new AbortController()
  readonly #running: Promise<void>
  /** Sends in a row that nobody answered. */
  #silent = 0
  /** What may stand claimed and fly nowhere: by the channel's holder before, or by a claim whose answer was lost. */
  #left: 'before' | 'here' | null = 'before'
  #stopped = false

  constructor(options: SpoolOptions) {
    this.#options = options
    this.#pace = new Pace(options.channel.capabilities.gapMs, options.pausedUntil)
    this.#running = this.#run()
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  wake(): void {
    this.#alarm.ring()
  }

  async stop(drainMs: number): Promise<void> {
    this.#stopped = true
    this.#alarm.ring()
    const drained = this.#running.then(() => Promise.all([...this.#flying.values()].map(({ landed }) => landed)))
    await within(drainMs, 'what was being sent', drained).catch(() => {})
    this.#abandoned.abort()
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const ms = await this.#round().catch((error: unknown) => {
        log.warn({ err: error, channel: this.#options.channel.channelId }, 'a spool stumbled and goes on')
        return RETRY_MS
      })
      if (!this.#stopped) await this.#alarm.sleep(ms)
    }
  }

  /** How long nothing is to be done, unless somebody wakes it. */
  async #round(): Promise<number> {
    const { channel, sources } = this.#options
    const { inFlight, gapMs } = channel.capabilities
    if (this.#left) await this.#recover(this.#left)
    if (!this.#options.mayClaim()) return IDLE_MS
    const now = Date.now()
    const pause = this.#pace.pauseAt(now)
    if (pause > 0) return Math.min(pause, IDLE_MS)
    const room = Math.min(inFlight - this.#flying.size, gapMs > 0 ? 1 : inFlight)
    if (room <= 0) return IDLE_MS
    const isEarly = this.#pace.isEarlyAt(now)
    const taken = await this.#claim(room, isEarly, this.#pace.delayedAt(now))
    if (taken > 0) this.#pace.begin()
    const rests = sources.flatMap(source => source.restMs?.(channel) ?? [])
    return Math.min(IDLE_MS, ...rests, this.#pace.restAt(Date.now(), { afterGap: taken > 0 || isEarly }))
  }

  async #recover(by: 'before' | 'here'): Promise<void> {
    const { channel, sources } = this.#options
    for (const source of sources) {
      const mine = [...this.#flying.values()].filter(flight => flight.source === source)
      await source.recover(channel, { flying: mine.map(({ messageId }) => messageId), isUnsent: by === 'here' })
    }
    this.#left = null
  }

  async #claim(room: number, direct: boolean, delayed: string[]): Promise<number> {
    const { channel, sources } = this.#options
    let taken = 0
    for (const source of sources) {
      if (taken >= room || this.#stopped) break
      this.#left = 'here'
      const busy = [...delayed, ...this.#flying.keys()]
      const claimed = await source.claim(channel, { room: room - taken, busy, direct })
      this.#left = null
      for (const one of claimed) {
        this.#flying.set(one.conversation, { source, messageId: one.messageId, landed: this.#fly(source, one) })
      }
      taken += claimed.length
    }
    return taken
  }

  /** One message on its way, until its source knows how it went. It never rejects. */
  async #fly(source: SpoolSource, claimed: Turn): Promise<void> {
    const outcome = storable(await this.#attempt(claimed))
    if ('failed' in outcome) await this.#heed(outcome.failed, claimed)
    await this.#settle(source, claimed, outcome)
    if (claimed.direct) tellSent(claimed.messageId)
    this.#flying.delete(claimed.conversation)
    this.#alarm.ring()
  }

  async #attempt(turn: Turn): Promise<Outcome> {
    const { sendMs, reach, spelt } = this.#options
    const ms = Math.ceil(sendMs + ('outbound' in turn ? sizeOf(turn.outbound) * MS_PER_BYTE : 0))
    const { signal, over } = limit(ms, this.#abandoned.signal)
    try {
      const sent = await within(ms * (1 + GRACE), 'sending', reach(carriedOut(turn, signal, spelt)))
      this.#silent = 0
      return { sent }
    } catch (error) {
      if (error instanceof SendError && !signal.aborted) this.#silent = 0
      else this.#silent++
      return { failed: error instanceof SendError ? error : unclear(error) }
    } finally {
      over()
    }
  }

  /** What the failure of one means for those behind it. */
  async #heed(failed: SendError, { conversation }: Turn): Promise<void> {
    const { channel, onPause, onSilent } = this.#options
    if (this.#silent >= SILENT_MOST) {
      this.#silent = 0
      onSilent(`${SILENT_MOST} sends in a row were not answered`)
    }
    if (failed.outcome !== 'wait') return
    const until = Date.now() + (failed.retryAfterMs ?? PAUSE_MS)
    if (failed.scope === 'conversation') return this.#pace.delay(conversation, until)
    await onPause(this.#pace.pause(until), failed.code).catch((error: unknown) =>
      log.warn({ err: error, channel: channel.channelId }, 'a pause was not saved'),
    )
  }

  /** A result that nobody wrote down would be sent again, or never known: it is told until it is taken, if need be in other words. */
  async #settle(source: SpoolSource, claimed: Turn, outcome: Outcome): Promise<void> {
    const about = { channel: this.#options.channel.channelId, message: claimed.messageId }
    let told = outcome
    let refusals = 0
    for (let ms = 100; ; ms = Math.min(ms * 2, 5_000)) {
      try {
        return await source.settle(claimed, told)
      } catch (error) {
        log.warn({ err: error, ...about }, 'an outcome was not saved yet')
        if (!databaseIsAway(error) && ++refusals === REFUSALS_MOST) {
          log.error({ err: error, ...about }, 'an outcome that cannot be saved is told in other words')
          told = { failed: inOtherWords(outcome) }
        }
        if (this.#abandoned.signal.aborted) return
        await new Promise(resolve => setTimeout(resolve, ms))
      }
    }
  }
}

/** Like `AbortSignal.timeout` with another signal, but gone with the send: a thousand a second would otherwise be kept for their whole time. */
function limit(ms: number, abandoned: AbortSignal): { signal: AbortSignal; over(): void } {
  const its = new AbortController()
  const giveUp = () => its.abort()
  const timer = setTimeout(() => its.abort(new DOMException('nobody answered in time', 'TimeoutError')), ms)
  if (abandoned.aborted) giveUp()
  else abandoned.addEventListener('abort', giveUp)
  const over = () => {
    clearTimeout(timer)
    abandoned.removeEventListener('abort', giveUp)
  }
  return { signal: its.signal, over }
}

const carriedOut =
  (turn: Turn, signal: AbortSignal, spelt: SpoolOptions['spelt']) =>
  async (connection: Connection): Promise<Sent> => {
    if ('outbound' in turn) return connection.send({ ...turn.outbound, to: await spelt(connection, turn.outbound.to) }, signal)
    await turn.carryOut(connection)
    return { externalId: '' }
  }

function sizeOf({ content }: Outbound): number {
  if (content.type === 'media') return content.media.size
  return content.type === 'template' && content.header && 'media' in content.header ? content.header.media.size : 0
}

/** A provider may say anything at all; here it is cut to what the database can hold. */
function storable(outcome: Outcome): Outcome {
  if ('sent' in outcome) return { sent: { ...outcome.sent, externalId: readable(outcome.sent.externalId, ID_MAX) } }
  const { code, message, outcome: how, retryAfterMs, scope, cause } = outcome.failed
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs: waitOf(retryAfterMs) }
  return { failed: new SendError(how, code, readable(message, DETAILS_MAX), { ...wait, scope, cause }) }
}

const waitOf = (ms: number): number => (ms > 0 ? Math.min(Math.ceil(ms), LONGEST_WAIT_MS) : 0)

/** Of what was sent nobody can say as what: that is a doubt. */
const inOtherWords = (outcome: Outcome): SendError =>
  'sent' in outcome
    ? new SendError('doubt', 'ERR_SENDING_WAPP_MSG', 'it cannot be kept under what it was called')
    : new SendError(outcome.failed.outcome, 'ERR_SENDING_WAPP_MSG', '', { scope: outcome.failed.scope })

/** It broke, or was not answered: the provider may have it. */
const unclear = (error: unknown): SendError =>
  new SendError('doubt', 'ERR_SENDING_WAPP_MSG', error instanceof Error ? error.message : String(error), { cause: error })
