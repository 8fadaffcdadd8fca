import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Actor } from '@balcao/contract/permissions'
import pg from 'pg'
import { audienceFor, backgroundOf, buildApp, channelsOf, startIncoming } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/infra/config/config.ts'
import { closeDb, openDb } from '../../server/src/infra/database/db.ts'
import { migrateJobs, startJobs } from '../../server/src/infra/jobs/jobs.ts'
import { log } from '../../server/src/infra/log.ts'
import { every } from '../../server/src/infra/processes/every.ts'
import { startLive } from '../../server/src/infra/realtime/live.ts'
import { issueToken } from '../../server/src/infra/trust/auth.ts'
import { fillCore, PEOPLE } from '../core-data.ts'
import { BENCH_KEY, withDatabase } from '../measure.ts'

/** The whole product in this process, over the core's company with so many more people, who are all in one state. */
export interface House {
  url: string
  owner: pg.Pool
  address: string
  actor: Actor
  token: string
  /** Channels of the sandbox, connected; what they do not tell is ticks. */
  channels: number[]
}

const CHANNELS = 20

export async function withHouse(people: number, work: (house: House) => Promise<void>): Promise<void> {
  log.level = 'warn'
  const kept = process.argv.includes('--kept') ? path.resolve(`.data/bench/campaign-${people}`) : undefined
  await withDatabase(async url => {
    const owner = new pg.Pool({ connectionString: url, max: 3 })
    const channels = await filled(url, owner, people)
    await openDb(url)
    await migrateJobs(url)
    const config = readConfig(
      { SECRET_KEY: BENCH_KEY, DATABASE_URL: url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' },
      [],
    )
    const background = backgroundOf(config)
    const jobs = await startJobs({ pollSeconds: 0.5, work: { ...background, schedules: {} } })
    const incoming = startIncoming()
    const app = buildApp(config, {}, incoming)
    const live = await startLive({ config, server: app.server, audienceFor })
    const held = channelsOf(config, live.membership, incoming)
    const tending = every(500, 'campaigns', async () => background.rounds.campaigns?.run())
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const actor = { ...person(PEOPLE.admin), profile: 'admin' as const }
    try {
      await connected(owner, channels)
      await work({ url, owner, address, actor, channels, token: await issueToken({ ...actor, rights: 1, tenantRights: 1 }) })
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    } finally {
      await tending()
      await held.stop()
      await incoming.stop()
      await live.stop()
      await app.close()
      await jobs.stop()
      await closeDb()
      await owner.end()
    }
  }, kept)
}

async function filled(url: string, owner: pg.Pool, people: number): Promise<number[]> {
  const there = await owner.query<{ id: string }>('select id from channels where id > 100 order by id')
  if (there.rows.length > 0) {
    for (const rest of ['truncate sandbox_ledger', 'vacuum analyze', 'checkpoint']) await owner.query(rest)
    return there.rows.map(({ id }) => Number(id))
  }
  const began = performance.now()
  await fillCore(url)
  const channels = await fillPeople(owner, people)
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return channels
}

const person = (userId: number) => ({
  userId,
  tenantId: 1,
  name: 'Rui',
  sessionId: randomUUID(),
  support: false,
  blocked: false,
  termsPending: false,
  blockWavoip: false,
  beta: false,
})

/** Those of the core's company are the first 100,000; the others have never written. */
async function fillPeople(owner: pg.Pool, people: number): Promise<number[]> {
  await owner.query(
    `insert into contacts (tenant_id, id, name, number)
       select 1, n, 'Cliente ' || n, '5511' || (970000000 + n) from generate_series(1000001, 1000000 + $1::int) n`,
    [Math.max(0, people - 100_000)],
  )
  await owner.query(
    `insert into identities (tenant_id, kind, key, value, contact_id)
       select 1, 'phone', phone_key(number), number, id from contacts where id > 1000000`,
  )
  await owner.query(
    "update tenants set max_connections = 100 where id = 1; update channels set status = 'disconnected' where id = 1",
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into channels (tenant_id, id, kind, name, config, keep_connected, wish)
       select 1, 100 + n, 'sandbox', 'Número ' || n, '{"ticks": "none"}', true, 'connect' from generate_series(1, $1::int) n returning id`,
    [CHANNELS],
  )
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  return rows.map(({ id }) => Number(id))
}

async function connected(owner: pg.Pool, channels: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await owner.query("select from channels where id = any ($1) and status <> 'connected'", [channels])
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the channels were not connected within a minute')
}
