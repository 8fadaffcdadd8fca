import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/infra/config.ts'
import { closeDb, openDb } from '../server/src/infra/db.ts'
import { migrateJobs, startJobs } from '../server/src/infra/jobs.ts'
import { startLive } from '../server/src/infra/live.ts'
import { log } from '../server/src/infra/log.ts'
import { fillCore } from './core-data.ts'
import { BENCH_KEY, median, withDatabase } from './measure.ts'

/**
 * Messages taken in at POST /hooks/{key}, durable and complete (contact, ticket, counters, fact, row security), against the
 * least a server can do: parse, and write two rows by one statement for all that queued up meanwhile. Same database, same data,
 * in turn.
 */
const ROUND_MS = 4_000
const ROUNDS = 3

log.level = 'warn'
await withDatabase(async url => {
  await fillCore(url)
  await openDb(url)
  await migrateJobs(url)
  const jobs = await startJobs({})
  const config = readConfig({ SECRET_KEY: BENCH_KEY, DATABASE_URL: url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' }, [])
  const app = buildApp(config)
  const live = await startLive({ config, server: app.server })
  const product = `${await app.listen({ port: 0, host: '127.0.0.1' })}/hooks/${await hookKey(url)}`
  const bare = await bareStack(url)

  const contestants = { bare: { url: bare.url, bare: true }, product: { url: product, bare: false } }
  for (const lanes of [1, 16, 64]) {
    const seen: Record<keyof typeof contestants, Round[]> = { bare: [], product: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['bare', 'product'] as const) seen[name].push(await run({ ...contestants[name], lanes }))
    const of = (name: keyof typeof seen, what: keyof Round) => median(seen[name].map(round => round[what]))
    const [a, b] = [of('product', 'perSecond'), of('bare', 'perSecond')]
    console.log(
      `${lanes} at once: ${Math.round(a)} messages/s (p50 ${of('product', 'p50').toFixed(2)}, p99 ${of('product', 'p99').toFixed(1)} ms), ` +
        `bare ${Math.round(b)}/s (p50 ${of('bare', 'p50').toFixed(2)}), ratio ${(a / b).toFixed(2)}`,
    )
  }
  await bare.close()
  await live.stop()
  await app.close()
  await jobs.stop()
  await closeDb()
})

interface Round {
  perSecond: number
  p50: number
  p99: number
}

async function run(workerData: { url: string; bare: boolean; lanes: number }): Promise<Round> {
  const clients = new Worker(new URL('./inbound-clients.ts', import.meta.url), { workerData: { ...workerData, ms: ROUND_MS } })
  const [round] = (await once(clients, 'message')) as [Round]
  await clients.terminate()
  return round
}

async function hookKey(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select hook_key from channels')
  await client.end()
  return rows[0].hook_key
}

/** No company, no security, no framework: a table of tickets, one of messages, and a statement for both. */
async function bareStack(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  await pool.query(`create table bare_tickets (id bigint primary key, unread int not null default 0, last text, at timestamptz);
    create table bare_messages (id bigint generated always as identity primary key, ticket bigint not null, body text, at timestamptz);
    create index on bare_messages (ticket, id); insert into bare_tickets (id) select generate_series(1, 100000)`)
  const STORE = `with given as (select * from unnest($1::bigint[], $2::text[]) g(ticket, body)),
    told as (insert into bare_messages (ticket, body, at) select ticket, body, now() from given returning ticket, body),
    counted as (select ticket, count(*) as n, max(body) as last from told group by ticket order by ticket)
    update bare_tickets t set unread = unread + n, last = c.last, at = now() from counted c where t.id = c.ticket`
  const lanes = [0, 1].map(() => ({ queue: [] as { ticket: number; body: string; done: () => void }[], busy: false }))
  const drain = async (lane: (typeof lanes)[number]) => {
    if (lane.busy) return
    lane.busy = true
    while (lane.queue.length > 0) {
      const batch = lane.queue.splice(0, 100)
      await pool.query({ name: 'store', text: STORE, values: [batch.map(one => one.ticket), batch.map(one => one.body)] })
      for (const one of batch) one.done()
    }
    lane.busy = false
  }
  const server = http.createServer(async (request, response) => {
    const { ticket, body } = JSON.parse(await text(request))
    const lane = lanes[ticket % 2]
    lane?.queue.push({ ticket, body, done: () => response.end('{}') })
    if (lane) void drain(lane)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
