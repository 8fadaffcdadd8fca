import type { Server } from 'node:http'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { withoutTenant } from '../database/db.ts'
import { log } from '../log.ts'
import { startPresence, sweepProcesses } from '../processes/presence.ts'
import { joinProcesses, type Membership } from '../processes/processes.ts'
import { startWake } from '../processes/wake.ts'
import { type Batch, type Reached, type Relay, startRelay } from '../relay/relay.ts'
import { type RightsFeed, startRightsFeed } from '../trust/rights-feed.ts'
import { type Realtime, startRealtime } from './realtime.ts'
import { newReceiver, type Receiver } from './receiver.ts'
import { maskedOf } from './rooms.ts'
import type { AudienceFor } from './viewers-audiences.ts'

/** Everything that makes a change show elsewhere: this process's lease, its sockets, the online users, the relay. */
export interface Live {
  readonly membership: Membership
  readonly realtime: Realtime
  readonly relay: Relay | null
  stop(): Promise<void>
}

interface LiveOptions {
  config: Pick<Config, 'sockets' | 'redisUrl' | 'roles'>
  /** The web server browsers connect to; null in a process that serves none. */
  server: Server | null
  audienceFor: AudienceFor
}

/** Call before listening: when it resolves, no token that was revoked passes in this process. */
export async function startLive({ config, server, audienceFor }: LiveOptions): Promise<Live> {
  const membership = await joinProcesses(config)
  await sweepProcesses()
  const wakes = config.sockets === 'memory' ? null : await startWake({ alone: () => membership.others === 0 })
  const presence = startPresence(membership)
  const realtime = await startRealtime({
    config,
    server,
    audienceFor,
    watcher: {
      came: ({ id, data }) => presence.came(data.who, id),
      left: ({ id, data }) => presence.left(data.who, id),
      active: ({ id, data }) => presence.touched(data.who, id, true),
      idle: ({ id, data }) => presence.touched(data.who, id, false),
    },
  })
  const { receiver, feed } = await listen(realtime, membership)
  membership.onLost(async () => {
    realtime.cutAll()
    presence.forget()
  })
  const relay = config.roles.includes('relay') ? relayTo(receiver, realtime, membership) : null

  return {
    membership,
    realtime,
    relay,
    async stop() {
      await relay?.stop()
      await feed.stop()
      presence.stop()
      await realtime.stop()
      await membership.stop()
      await wakes?.stop()
    },
  }
}

async function listen(realtime: Realtime, membership: Membership): Promise<{ receiver: Receiver; feed: RightsFeed }> {
  // Heard from before it is read how far the relay is: between the two nothing is missed, and no browser cut for it.
  const early: Batch[] = []
  let take = (batch: Batch): void => void early.push(batch)
  realtime.onBatch(batch => take(batch))
  const { rows } = await withoutTenant(tx => sql<Reached>`select batch_epoch as epoch, batch as number from relay`.execute(tx))
  const receiver = newReceiver({
    io: realtime.io,
    follow(facts) {
      realtime.viewers.follow(facts)
      realtime.lately.note(facts)
    },
    from: rows[0] ?? { epoch: 0, number: 0 },
    async moveSockets(changes) {
      feed.heard(changes)
      await realtime.moveSockets(changes)
    },
    isHeardMasked: tenantId => realtime.io.sockets.adapter.rooms.has(maskedOf(tenantId)),
    isWatched: () => realtime.connected > 0,
    async startOver() {
      await feed.catchUp().catch(() => {})
      realtime.cutAll()
    },
  })
  const feed = await startRightsFeed(changes => receiver.takeChanges(changes))
  take = batch => void receiver.take(batch)
  for (const batch of early) take(batch)
  membership.onBeat(({ overdue }) => {
    if (overdue > 0) sweepProcesses().catch((error: unknown) => log.warn({ err: error }, 'sweeping dead processes'))
  })
  return { receiver, feed }
}

const relayTo = (receiver: Receiver, realtime: Realtime, membership: Membership): Relay =>
  startRelay({
    processId: () => membership.id,
    async publish(batch) {
      realtime.send(batch)
      await receiver.take(batch)
    },
  })
