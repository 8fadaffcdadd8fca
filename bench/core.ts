import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Profile } from '@balcao/contract/permissions'
import pg from 'pg'
import { audienceFor, buildApp } from '../server/src/app.ts'
import { type Config, readConfig } from '../server/src/infra/config/config.ts'
import { closeDb, openDb } from '../server/src/infra/database/db.ts'
import { migrateJobs, startJobs } from '../server/src/infra/jobs/jobs.ts'
import { log } from '../server/src/infra/log.ts'
import { type Live, startLive } from '../server/src/infra/realtime/live.ts'
import { issueToken } from '../server/src/infra/trust/auth.ts'
import { fillCore, PEOPLE } from './core-data.ts'
import { BENCH_KEY, withDatabase } from './measure.ts'

/**
 * `--times=10` takes ten times the tickets and messages; `--kept` leaves the data where the next run finds them, under .data/bench;
 * `--long` measures five rounds of four seconds where three of one and a half show the way; `--thin` is for bench/clients.ts.
 */
const { values: flags } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    kept: { type: 'boolean' },
    long: { type: 'boolean' },
    thin: { type: 'boolean' },
  },
  allowPositionals: true,
})
export const TIMES = Number(flags.times)
export const LONG = flags.long ?? false
export const ROUNDS = LONG ? 5 : 3
export const ROUND_MS = LONG ? 4_000 : 1_500

/** The product over a company of the core's size, and its address. */
export interface Core {
  url: string
  address: string
  live: Live
  config: Config
  tokenOf(person: keyof typeof PEOPLE): Promise<string>
  /** Of a session that exists, as sockets want it. */
  tokenFor(userId: number, profile: Profile): Promise<string>
  hook: string
}

/** `isKept`: what takes minutes to fill is filled once, whatever the flag says. */
export async function withCore(
  work: (core: Core) => Promise<void>,
  fill = fillCore,
  { isKept = flags.kept } = {},
): Promise<void> {
  log.level = 'warn'
  const kept = isKept ? path.resolve(`.data/bench/${fill.name}-${TIMES}`) : undefined
  await withDatabase(async url => {
    if (!(await isFilled(url))) await timed('filled', () => fill(url, { times: TIMES }))
    // What the last run left behind is cleared away now, and not while this one is measured.
    else for (const rest of ['vacuum analyze', 'checkpoint']) await one(url, rest)
    await openDb(url)
    await migrateJobs(url)
    const jobs = await startJobs({})
    const config = readConfig(
      { SECRET_KEY: BENCH_KEY, DATABASE_URL: url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' },
      [],
    )
    const app = buildApp(config)
    const live = await startLive({ config, server: app.server, audienceFor })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      await work({
        url,
        address,
        live,
        config,
        tokenOf,
        tokenFor: tokenForIn(url),
        hook: `${address}/hooks/${await hookKey(url)}`,
      })
    } catch (error) {
      // Said at once: what is still connected ends louder when the database stops.
      console.error(error)
      process.exitCode = 1
    } finally {
      await live.stop()
      await app.close()
      await jobs.stop()
      await closeDb()
    }
  }, kept)
}

export async function one<R extends pg.QueryResultRow>(url: string, text: string): Promise<R | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<R>(text)
  await client.end()
  return rows[0]
}

const isFilled = async (url: string): Promise<boolean> => (await one(url, 'select from tickets limit 1')) !== undefined

const hookKey = async (url: string): Promise<string> =>
  (await one<{ hook_key: string }>(url, 'select hook_key from channels'))?.hook_key ?? ''

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const tokenOf = (person: keyof typeof PEOPLE): Promise<string> =>
  tokenWith({ userId: PEOPLE[person], profile: person === 'admin' ? 'admin' : 'user', sessionId: 'bench' })

function tokenForIn(url: string): Core['tokenFor'] {
  const sessions = new Map<number, Promise<string>>()
  const begin = async (userId: number): Promise<string> => {
    const session = await one<{ id: string }>(
      url,
      `insert into sessions (tenant_id, id, user_id, secret_hash, expires_at)
       values (1, gen_random_uuid(), ${userId}, '-', now() + interval '1 day') returning id`,
    )
    return session?.id ?? ''
  }
  return async (userId, profile) => {
    const session = sessions.get(userId) ?? begin(userId)
    sessions.set(userId, session)
    return tokenWith({ userId, profile, sessionId: await session })
  }
}

const tokenWith = (who: { userId: number; profile: Profile; sessionId: string }): Promise<string> =>
  issueToken({
    ...who,
    tenantId: 1,
    name: 'Rui',
    support: false,
    blocked: false,
    termsPending: false,
    blockWavoip: false,
    beta: false,
    rights: 1,
    tenantRights: 1,
  })
