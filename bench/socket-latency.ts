import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import pg from 'pg'
import { closeDb, openDb, withTenant } from '../server/src/infra/database/db.ts'
import { startLive } from '../server/src/infra/realtime/live.ts'
import { emit } from '../server/src/infra/relay/outbox.ts'
import { issueToken } from '../server/src/infra/trust/auth.ts'
import { percentile } from './measure.ts'

export interface Latency {
  sockets: number
  facts: number
  /** Milliseconds from the commit to the event in the browser's hands. */
  p50: number
  p99: number
}

const PER_SECOND = 50

/** From commit to browser, through outbox, relay and sockets, at an even pace, for each number of sockets in turn. */
export async function socketLatency(
  ownerUrl: string,
  { sockets, facts }: { sockets: number[]; facts: number },
): Promise<Latency[]> {
  const { tenantId, tokens } = await people(ownerUrl, Math.ceil(Math.max(...sockets) / SOCKETS_OF_ONE))
  await openDb(ownerUrl)
  const server = createServer()
  const config = { sockets: 'memory' as const, redisUrl: null, roles: ['web' as const, 'relay' as const] }
  const live = await startLive({ config, server, audienceFor: async () => null })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const measured: Latency[] = []
    for (const count of sockets) measured.push(await measure(tenantId, { url, tokens, sockets: count, facts }))
    return measured
  } finally {
    await live.stop()
    server.close()
    await closeDb()
  }
}

async function measure(
  tenantId: number,
  { url, tokens, sockets, facts }: { url: string; tokens: string[]; sockets: number; facts: number },
): Promise<Latency> {
  const browsers = new Worker(new URL('./socket-clients.ts', import.meta.url), { workerData: { url, tokens, sockets } })
  await once(browsers, 'message')
  const committedAt = new Map<number, number>()
  // The first few warm up what is compiled and planned on first use.
  const warmUp = Math.ceil(facts / 5)
  for (let id = 1; id <= warmUp + facts; id++) {
    const due = setTimeout(1000 / PER_SECOND)
    await withTenant(tenantId, async tx => {
      tx.afterCommit(() => committedAt.set(id, performance.timeOrigin + performance.now()))
      await emit(tx, 'queue.removed', { id }, [TEAM_ROOM])
    })
    await due
  }
  browsers.postMessage((warmUp + facts) * sockets)
  const [arrivals] = (await once(browsers, 'message')) as [[number, number][]]
  const took = arrivals.filter(([id]) => id > warmUp).map(([id, at]) => at - (committedAt.get(id) ?? Number.NaN))
  return { sockets, facts, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

/** One person has at most so many browsers open. */
const SOCKETS_OF_ONE = 20

async function people(ownerUrl: string, count: number): Promise<{ tenantId: number; tokens: string[] }> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const one = async (text: string, values: unknown[]) => Number((await client.query<{ id: string }>(text, values)).rows[0]?.id)
  const tenantId = await one("insert into tenants (name, max_users, max_connections) values ('Padaria', 1, 1) returning id", [])
  const tokens: string[] = []
  for (let n = 1; n <= count; n++) {
    const userId = await one(
      "insert into users (tenant_id, name, email, password_hash, profile, rooms) values ($1, $2, $2, '-', 'user', $3) returning id",
      [tenantId, `ana${n}`, [TEAM_ROOM]],
    )
    const sessionId = randomUUID()
    await client.query(
      "insert into sessions (tenant_id, id, user_id, secret_hash, expires_at) values ($1, $2, $3, '-', now() + interval '1 day')",
      [tenantId, sessionId, userId],
    )
    tokens.push(await issueToken({ tenantId, userId, name: `ana${n}`, profile: 'user', sessionId, ...TRAITS }))
  }
  await client.end()
  return { tenantId, tokens }
}

const TRAITS = {
  support: false,
  blocked: false,
  termsPending: false,
  blockWavoip: false,
  beta: false,
  rights: 1,
  tenantRights: 1,
}
