import type { Connection, News } from '../../../drivers/channels/driver.ts'
import { log } from '../../../infra/log.ts'
import { every } from '../../../infra/processes/every.ts'
import { LEASE_MS, type Membership } from '../../../infra/processes/processes.ts'
import { onWake, wake } from '../../../infra/processes/wake.ts'
import { capabilitiesOf, driverOf } from '../drivers.ts'
import type { ChannelKey } from '../key.ts'
import type { SpoolSource } from '../spool/spool-source.ts'
import { channelsToTend, heldRow, type ToTend, take } from './held.ts'
import type { DriverWorld } from './outside.ts'
import { type Drivers, Session, type Shared, type Timing } from './session.ts'

interface ChannelsOptions {
  membership: Pick<Membership, 'id' | 'beatAt' | 'others' | 'onBeat' | 'onLost'>
  world: DriverWorld
  /** Takes in what a session tells, in its order; durable when it resolves. */
  deliver(channel: ChannelKey, news: readonly News[]): Promise<void>
  /** Where the spools get what they send, in order of precedence. */
  sources: readonly SpoolSource[]
  /** Others than the product's own. */
  drivers?: Drivers
  timing?: Partial<Timing & { tendMs: number; leaseMs: number }>
}

export interface Channels {
  /** How many sessions this process has, and how many of them are connected. */
  counts(): { held: number; connected: number }
  stop(): Promise<void>
}

const TEND_MS = 2_000
const FLUSH_MS = 10_000
/** Of what nobody holds each process takes so many at a time, so that several share. */
const TAKE_AT_ONCE = 10
const LOOK_AT_LEASE_MS = 250
/** A lease that may end before we look again is none: so much of it is not counted on. */
const MARGIN = 0.25
const TIMING: Timing = {
  connectMs: 60_000,
  closeMs: 10_000,
  stableMs: 60_000,
  firstRestMs: 1_000,
  sendMs: 60_000,
  drainMs: 5_000,
}

const running = new Set<ReadonlyMap<number, Session>>()

/** The way to a channel's provider, when this process has it and it is connected. */
export function connectionOf(tenantId: number, channelId: number): Connection | null {
  for (const sessions of running) {
    const session = sessions.get(channelId)
    if (session?.key.tenantId === tenantId) return session.connection()
  }
  return null
}

/** The channels whose providers this process can reach now. */
export const connectedChannels = (): number[] =>
  [...running].flatMap(sessions => [...sessions.values()].filter(one => one.connection() !== null).map(one => one.key.channelId))

/**
 * The channels' sessions of this process. Each channel is held by one process, as long as that one's lease stands: its wishes
 * are carried out here, its connection kept, its spool sent; when the lease is in doubt, everything stops before another
 * process could begin.
 */
export function startChannels(options: ChannelsOptions): Channels {
  const held = new HeldChannels(options)
  const { membership, timing } = options
  const tending = tender(() => held.tend())
  membership.onBeat(() => held.goOn())
  membership.onLost(async () => {
    await held.dropAll()
    tending.now()
  })
  const watch = setInterval(() => held.isSure(), LOOK_AT_LEASE_MS)
  const unlisten = [onWake('channels', () => tending.now()), onWake('spools', about => held.wakeSpools(about))]
  const stopTending = every(timing?.tendMs ?? TEND_MS, 'tending channels', async () => tending.now())
  running.add(held.sessions)
  tending.now()

  return {
    counts: () => held.counts(),
    async stop() {
      held.claimNothing()
      for (const stop of unlisten) stop()
      clearInterval(watch)
      await stopTending()
      await tending.done()
      await held.stopAll()
      running.delete(held.sessions)
    },
  }
}

/** The sessions this process holds, and whether its lease still lets it. */
class HeldChannels {
  readonly sessions = new Map<number, Session>()
  readonly #options: ChannelsOptions
  readonly #leaseMs: number
  #isSuspended = false
  #isStopping = false
  #flushedAt = performance.now()

  constructor(options: ChannelsOptions) {
    this.#options = options
    this.#leaseMs = options.timing?.leaseMs ?? LEASE_MS
  }

  /** Whether the lease stands for sure. A lease in doubt ends everything here; it is looked at again with the next beat. */
  isSure(): boolean {
    if (this.#leaseStands()) return true
    if (!this.#isSuspended) {
      this.#isSuspended = true
      log.warn({ channels: this.sessions.size }, 'the lease of this process is in doubt: its channels wait')
      for (const session of this.sessions.values()) session.suspend()
    }
    return false
  }

  #leaseStands(): boolean {
    return performance.now() < this.#options.membership.beatAt + this.#leaseMs * (1 - MARGIN)
  }

  /** After a beat: what the doubt suspended goes on. */
  goOn(): void {
    if (!this.#isSuspended) return
    this.#isSuspended = false
    for (const session of this.sessions.values()) session.attend()
  }

  /** Looks after the channels held here and takes some of those that nobody holds. */
  async tend(): Promise<void> {
    const { membership } = this.#options
    if (this.#isStopping || !this.#leaseStands()) return
    const all = await channelsToTend(membership.id)
    for (const one of all) if (one.mine) await this.#attend(one)
    const free = all.filter(one => !one.mine)
    const mine = membership.others === 0 ? free : shuffled(free).slice(0, TAKE_AT_ONCE)
    await Promise.all(mine.map(one => this.#begin(one)))
    if (mine.length < free.length) wake('channels')
    if (performance.now() - this.#flushedAt > FLUSH_MS) await this.#flush()
  }

  async #begin(key: ToTend): Promise<void> {
    if (await take(key, this.#options.membership.id)) await this.#open(key)
  }

  async #attend(key: ToTend): Promise<void> {
    const session = this.sessions.get(key.channelId)
    if (session) session.attend()
    else await this.#open(key)
  }

  /** Held, and not here: it was taken a moment ago, or before this process lost its memory of it. */
  async #open(key: ChannelKey): Promise<void> {
    const shared = this.#shared()
    const row = await heldRow(key, shared.me)
    if (!row || this.#isStopping || this.sessions.has(key.channelId)) return
    const session = new Session(shared, { tenantId: key.tenantId, channelId: key.channelId }, row)
    this.sessions.set(key.channelId, session)
    session.attend()
  }

  #shared(): Shared {
    const { membership, world, drivers, deliver, sources, timing } = this.#options
    const me = membership.id
    return {
      me,
      world,
      drivers: drivers ?? { driverOf, capabilitiesOf },
      deliver,
      sources,
      timing: { ...TIMING, ...timing },
      holds: () => !this.#isStopping && me === membership.id && this.isSure(),
      over: session => {
        if (this.sessions.get(session.key.channelId) === session) this.sessions.delete(session.key.channelId)
      },
    }
  }

  async #flush(): Promise<void> {
    this.#flushedAt = performance.now()
    await Promise.all([...this.sessions.values()].map(session => session.flush()))
  }

  /** `null`: all of them. */
  wakeSpools(channelId: number | null): void {
    if (channelId !== null) this.sessions.get(channelId)?.wakeSpool()
    else for (const session of this.sessions.values()) session.wakeSpool()
  }

  counts(): { held: number; connected: number } {
    const all = [...this.sessions.values()]
    return { held: all.length, connected: all.filter(session => session.connection() !== null).length }
  }

  /** The lease is lost: ended here without a word to anybody. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.sessions.values()].map(session => session.drop()))
  }

  claimNothing(): void {
    this.#isStopping = true
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.sessions.values()].map(session => session.stop()))
  }
}

/** Runs once more where somebody asked during a run. */
function tender(run: () => Promise<void>) {
  let asked = false
  let running: Promise<void> | null = null
  const go = async (): Promise<void> => {
    while (asked) {
      asked = false
      await run().catch((error: unknown) => log.warn({ err: error }, 'channels will be looked after again'))
    }
    running = null
  }
  return {
    now(): void {
      asked = true
      running ??= go()
    },
    done: async (): Promise<void> => {
      await running
    },
  }
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map(one => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
