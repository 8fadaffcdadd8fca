import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Connection, Driver, News, Outbound, Outside, StatusNews } from '../../../drivers/channels/driver.ts'
import { capabilitiesAs } from '../../../drivers/channels/sandbox/capabilities.ts'
import { queryTenant, withoutTenant } from '../../../infra/database/db.ts'
import { createOutlet } from '../../../infra/outlet.ts'
import { desk } from '../../../test/desk.ts'
import type { World } from '../../../test/world.ts'
import type { ChannelKey } from '../key.ts'
import type { SpoolSource } from '../spool/spool-source.ts'
import { type Channels, startChannels } from './manager.ts'
import type { Timing } from './session.ts'

/** A provider of tests: what its sessions do is said by the test, and it counts who has one. */
export interface Scripted {
  driver: Driver
  /** By hook address: the sessions that are open now. */
  open: Map<string, Session[]>
  /** How often two had the same one. */
  overlaps: number
  connects: number
  forgotten: number
  /** What becomes of a connect; as it is, it connects. */
  onConnect: (session: Session, connection: Connection) => Promise<Connection>
  /** It can be asked how it spells a number. */
  findNumber?: Connection['findNumber']
  onSend: (message: Outbound, signal: AbortSignal, session: Session) => Promise<{ externalId: string }>
}

export interface Session {
  outside: Outside
  config: Record<string, unknown>
  say(news: News): Promise<void>
}

const config = z.object({ token: z.string().meta({ secret: true }).optional(), colour: z.string().default('red') })
export const connected: StatusNews = { type: 'status', status: 'connected' }

export function scripted(capabilities: Partial<Capabilities> = {}): Scripted {
  const its: Scripted = {
    driver: { kind: 'sandbox', config, capabilities: { ...capabilitiesAs('api'), ...capabilities }, check, connect },
    open: new Map(),
    overlaps: 0,
    connects: 0,
    forgotten: 0,
    async onConnect(session, connection) {
      await session.say(connected)
      return connection
    },
    onSend: async ({ id }) => ({ externalId: `ext ${id}` }),
  }
  return its

  async function check() {
    return { ok: true as const }
  }

  async function connect(given: Record<string, unknown>, outside: Outside): Promise<Connection> {
    its.connects++
    const session: Session = { outside, config: given, say: news => outside.deliver(news) }
    const mine = its.open.get(outside.hookUrl) ?? []
    its.open.set(outside.hookUrl, mine)
    if (mine.length > 0) its.overlaps++
    mine.push(session)
    const leave = () => {
      const place = mine.indexOf(session)
      if (place >= 0) mine.splice(place, 1)
    }
    outside.signal.addEventListener('abort', leave)
    return its.onConnect(session, {
      send: (message, signal) => its.onSend(message, signal, session),
      ...(its.findNumber && { findNumber: its.findNumber }),
      async close({ forget } = {}) {
        if (forget) its.forgotten++
        leave()
      },
    })
  }
}

/** A process of the installation, with as much of it as channels need: a row with a lease, and beats that can end. */
export interface TestProcess {
  id: string
  channels: Channels
  told: { channel: ChannelKey; news: News }[]
  /** It stands still, as a machine does that lost its network: its lease is no longer renewed. */
  freeze(): Promise<void>
  stop(): Promise<void>
}

const LEASE_MS = 800
const BEAT_MS = 100

interface Starting {
  provider?: Scripted
  sources?: SpoolSource[]
  deliver?: (channel: ChannelKey, news: readonly News[]) => Promise<void>
  timing?: Partial<Timing>
}

export function processes(w: World) {
  const all: TestProcess[] = []
  const stopAll = async (): Promise<void> => {
    await Promise.all(all.splice(0).map(one => one.stop()))
    await w.owner.query('update channels set keep_connected = false, wish = null, held_by = null')
  }

  const renew = (id: string) =>
    withoutTenant(tx =>
      sql`
        insert into processes (id, roles, sockets, host, pid, lease_until)
        values (${id}, '{channels}', 'postgres', 'test', 1, now() + ${LEASE_MS} * interval '1 ms')
        on conflict (id) do update set lease_until = excluded.lease_until`.execute(tx),
    )

  return { start, stopAll }

  async function start({ provider, sources = [], deliver, timing = {} }: Starting = {}): Promise<TestProcess> {
    const id = randomUUID()
    await renew(id)
    const beats: (() => void)[] = []
    let beatAt = performance.now()
    let frozen = false
    const timer = setInterval(() => {
      const askedAt = performance.now()
      if (!frozen)
        void renew(id).then(() => {
          beatAt = askedAt
          for (const run of beats) run()
        })
    }, BEAT_MS)
    const told: TestProcess['told'] = []
    const channels = startChannels({
      membership: {
        id,
        get beatAt() {
          return beatAt
        },
        get others() {
          return all.length
        },
        onBeat: run => void beats.push(() => run({ overdue: 0 })),
        onLost: () => {},
      },
      world: {
        ...createOutlet(['127.0.0.1']),
        hookUrl: key => `http://127.0.0.1:1/hooks/${key}`,
        baseUrls: {},
        folder: path.join(w.config.dataDir, 'channels'),
      },
      deliver: async (channel, news) => {
        for (const one of news) told.push({ channel, news: one })
        await deliver?.(channel, news)
      },
      sources,
      ...(provider ? { drivers: { driverOf: () => provider.driver, capabilitiesOf: () => provider.driver.capabilities } } : {}),
      timing: {
        tendMs: 100,
        leaseMs: LEASE_MS,
        drainMs: 200,
        closeMs: 300,
        connectMs: 2_000,
        stableMs: 300,
        firstRestMs: 100,
        ...timing,
      },
    })
    const its: TestProcess = {
      id,
      channels,
      told,
      async freeze() {
        frozen = true
        clearInterval(timer)
      },
      async stop() {
        clearInterval(timer)
        await channels.stop()
        await withoutTenant(tx => tx.deleteFrom('processes').where('id', '=', id).execute())
      },
    }
    all.push(its)
    return its
  }
}

/** Channels put there by hand, wanted or not, and how they are. */
export function channelsOf(w: World, tenant = w.padaria) {
  const its = desk(w.owner, tenant)
  const row = async (id: number): Promise<Record<string, unknown>> => {
    const [found] = await queryTenant(tenant, db => db.selectFrom('channels').selectAll().where('id', '=', id))
    return { ...found }
  }
  return {
    row,
    add: (more: Record<string, unknown> = {}) =>
      its.channel(undefined, { status: 'disconnected', keep_connected: true, ...more }),
    wish: (id: number, wish: string, keep = true) =>
      w.owner.query('update channels set wish = $2, wish_no = wish_no + 1, keep_connected = $3 where id = $1', [id, wish, keep]),
    becomes: (id: number, expected: Record<string, unknown>, timeout = 8_000) =>
      expect.poll(() => row(id), { timeout, interval: 20 }).toMatchObject(expected),
  }
}
