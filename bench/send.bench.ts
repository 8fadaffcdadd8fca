import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { issueToken } from '../server/src/infra/auth.ts'
import { readConfig } from '../server/src/infra/config.ts'
import { closeDb, openDb } from '../server/src/infra/db.ts'
import { log } from '../server/src/infra/log.ts'
import { bareStack } from './bare-stack.ts'
import { fillCore, PEOPLE } from './core-data.ts'
import { BENCH_KEY, median, withDatabase } from './measure.ts'

/**
 * What it costs to write in a ticket (the call, rights, the rule, one statement with the ticket's lock, number and fact, committed to
 * disk) against the least a server can do. Same database, same data, in turn; `--small` takes a thousand tickets instead of the core's.
 */
const ROUND_MS = 4_000
const ROUNDS = 3

log.level = 'warn'
await withDatabase(async url => {
  if (process.argv.includes('--small')) await fillSmall(url)
  else await fillCore(url)
  await openDb(url)
  const config = readConfig({ SECRET_KEY: BENCH_KEY, DATABASE_URL: url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' }, [])
  const app = buildApp(config)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await bareStack(url)
  const contestants = {
    bare: { url: bare.url, what: 'bare' },
    product: { url: `${address}/messages`, what: 'send', token: await tokenOfAdmin() },
  }

  for (const lanes of [1, 16]) {
    const seen: Record<keyof typeof contestants, Round[]> = { bare: [], product: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['bare', 'product'] as const) seen[name].push(await run({ ...contestants[name], lanes }))
    const of = (name: keyof typeof seen, what: keyof Round) => median(seen[name].map(round => round[what]))
    const [a, b] = [of('product', 'perSecond'), of('bare', 'perSecond')]
    console.log(
      `${lanes} at once: ${Math.round(a)} sends/s (p50 ${of('product', 'p50').toFixed(2)}, p99 ${of('product', 'p99').toFixed(1)} ms), ` +
        `bare ${Math.round(b)}/s (p50 ${of('bare', 'p50').toFixed(2)}), ratio ${(a / b).toFixed(2)}`,
    )
  }
  await bare.close()
  await app.close()
  await closeDb()
})

interface Round {
  perSecond: number
  p50: number
  p99: number
}

async function run(order: { url: string; what: string; lanes: number; token?: string }): Promise<Round> {
  const clients = new Worker(new URL('./inbound-clients.ts', import.meta.url), { workerData: { ...order, ms: ROUND_MS } })
  const [round] = (await once(clients, 'message')) as [Round]
  await clients.terminate()
  return round
}

function tokenOfAdmin(): Promise<string> {
  return issueToken({
    tenantId: 1,
    userId: PEOPLE.admin,
    name: 'Rui',
    profile: 'admin',
    support: false,
    blocked: false,
    termsPending: false,
    blockWavoip: false,
    beta: false,
    rights: 1,
    tenantRights: 1,
    sessionId: 'bench',
  })
}

async function fillSmall(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    insert into tenants (id, name, max_users, max_connections, terms_version, terms_by, terms_at) values (1, 'Balcão', 2000, 10, 'x', 'x', now());
    insert into queues (tenant_id, id, name) values (1, 1, 'Fila');
    insert into users (tenant_id, id, name, email, password_hash, profile, rooms)
      values (1, ${PEOPLE.admin}, 'Rui', 'rui@balcao.test', 'none', 'admin', '{everything,team}');
    insert into channels (tenant_id, id, kind, name, status, queue_id) values (1, 1, 'sandbox', 'Canal', 'connected', 1);
    insert into contacts (tenant_id, id, name) select 1, n, 'Cliente ' || n from generate_series(1, 100000) n where n % 100 in (1, 2);
    insert into tickets (tenant_id, id, contact_id, channel_id, status, queue_id, user_id, audience)
      select 1, id, id, 1, 'open', 1, ${PEOPLE.admin}, audience_of(${PEOPLE.admin}, 1, false, false, '{}') from contacts`)
  await client.query('vacuum analyze')
  await client.end()
}
