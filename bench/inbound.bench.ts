import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { audienceFor, buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/infra/config.ts'
import { closeDb, openDb } from '../server/src/infra/db.ts'
import { migrateJobs, startJobs } from '../server/src/infra/jobs.ts'
import { startLive } from '../server/src/infra/live.ts'
import { log } from '../server/src/infra/log.ts'
import { bareStack } from './bare-stack.ts'
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
  const live = await startLive({ config, server: app.server, audienceFor })
  const product = `${await app.listen({ port: 0, host: '127.0.0.1' })}/hooks/${await hookKey(url)}`
  const bare = await bareStack(url)

  const contestants = { bare: { url: bare.url, what: 'bare' }, product: { url: product, what: 'inbound' } }
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

async function run(workerData: { url: string; what: string; lanes: number }): Promise<Round> {
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
