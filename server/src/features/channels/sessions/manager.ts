import type { Connection, News } from '../../../drivers/channels/driver.ts'
import { every } from '../../../infra/every.ts'
import { log } from '../../../infra/log.ts'
import { LEASE_MS, type Membership } from '../../../infra/processes.ts'
import { onWake, wake } from '../../../infra/wake.ts'
import { capabilitiesOf, driverOf } from '../drivers.ts'
import type { ChannelKey } from '../key.ts'
import type { SpoolSource } from '../spool-source.ts'
import { channelsToTend, heldRow, type ToTend, take } from './held.ts'
import type { DriverWorld } from './outside.ts'
import { type Drivers, type House, Session, type Timing } from './session.ts'

export interface ChannelsOptions {
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
  const { membership } = options
  const { leaseMs = LEASE_MS, tendMs = TEND_MS } = options.timing ?? {}
  const here = new Map<number, Session>()
  const isSure = (): boolean => performance.now() < membership.beatAt + leaseMs * (1 - MARGIN)
  let isSuspended = false
  let stopping = false
  let flushedAt = performance.now()

  /** Whoever finds the lease in doubt ends everything here; it is looked at again with the next beat. */
  const isStillSure = (): boolean => {
    if (isSure()) return true
    if (!isSuspended) {
      isSuspended = true
      log.warn({ channels: here.size }, 'the lease of this process is in doubt: its channels wait')
      for (const session of here.values()) session.suspend()
    }
    return false
  }

  const house = (): House => {
    const me = membership.id
    return {
      me,
      world: options.world,
      drivers: options.drivers ?? { driverOf, capabilitiesOf },
      deliver: options.deliver,
      sources: options.sources,
      timing: { ...TIMING, ...options.timing },
      holds: () => !stopping && me === membership.id && isStillSure(),
      over: session => {
        if (here.get(session.key.channelId) === session) here.delete(session.key.channelId)
      },
    }
  }

  const tend = async (): Promise<void> => {
    if (stopping || !isSure()) return
    const all = await channelsToTend(membership.id)
    for (const one of all) if (one.mine) await attend(one)
    const free = all.filter(one => !one.mine)
    const mine = membership.others === 0 ? free : shuffled(free).slice(0, TAKE_AT_ONCE)
    await Promise.all(mine.map(begin))
    if (mine.length < free.length) wake('channels')
    if (performance.now() - flushedAt > FLUSH_MS) await flush()
  }

  const begin = async (key: ToTend): Promise<void> => {
    const me = membership.id
    if (await take(key, me)) await open(key)
  }

  /** Held, and not here: it was taken a moment ago, or before this process lost its memory of it. */
  const open = async (key: ChannelKey): Promise<void> => {
    const its = house()
    const row = await heldRow(key, its.me)
    if (!row || stopping || here.has(key.channelId)) return
    const session = new Session(its, { tenantId: key.tenantId, channelId: key.channelId }, row)
    here.set(key.channelId, session)
    session.attend()
  }

  const attend = async (key: ToTend): Promise<void> => {
    const session = here.get(key.channelId)
    if (session) session.attend()
    else await open(key)
  }

  const flush = async (): Promise<void> => {
    flushedAt = performance.now()
    await Promise.all([...here.values()].map(session => session.flush()))
  }

  const looking = tender(tend)
  membership.onBeat(() => {
    if (!isSuspended) return
    isSuspended = false
    for (const session of here.values()) session.attend()
  })
  membership.onLost(async () => {
    await Promise.all([...here.values()].map(session => session.drop()))
    looking.now()
  })
  const watch = setInterval(isStillSure, LOOK_AT_LEASE_MS)

  const unlisten = [
    onWake('channels', () => looking.now()),
    onWake('spools', about => {
      if (about === null) for (const session of here.values()) session.wakeSpool()
      else here.get(about)?.wakeSpool()
    }),
  ]
  const stopTending = every(tendMs, 'tending channels', async () => looking.now())
  running.add(here)
  looking.now()

  return {
    counts: () => ({ held: here.size, connected: [...here.values()].filter(session => session.connection() !== null).length }),
    async stop() {
      stopping = true
      for (const stop of unlisten) stop()
      clearInterval(watch)
      await stopTending()
      await looking.done()
      await Promise.all([...here.values()].map(session => session.stop()))
      running.delete(here)
    },
  }
}

/** Runs once more after whoever asked during a run. */
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
