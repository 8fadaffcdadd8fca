import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { BackupError } from './problems.ts'

export interface Database {
  ownerUrl: string
  /** Ends what `open…` started; a database that ran before goes on running. */
  close(): Promise<void>
}

type Say = (line: string) => void

/** The installation's database, running or not. Never makes one. */
export async function openExisting(config: Config, say: Say): Promise<Database> {
  if (config.databaseUrl) return { ownerUrl: config.databaseUrl, close: async () => {} }

  const running = await runningUrl(config.dataDir)
  if (running) return { ownerUrl: running, close: async () => {} }
  if (!existsSync(path.join(config.dataDir, 'postgres', 'cluster'))) {
    throw new BackupError(`There is no installation in ${config.dataDir}. Set DATA_DIR (or DATABASE_URL) to the one you mean.`)
  }
  say('Balcão does not run; starting its database for this')
  return startEmbedded(config)
}

/** The database to fill: the one DATABASE_URL names, or the embedded one of a DATA_DIR that nobody uses, made when missing. */
export async function openForFilling(config: Config): Promise<Database> {
  return config.databaseUrl ? { ownerUrl: config.databaseUrl, close: async () => {} } : startEmbedded(config)
}

async function startEmbedded(config: Config): Promise<Database> {
  const quiet = { debug: () => {}, info: () => {}, warn: (text: string) => console.error(text) }
  const postgres = await startPostgres({ dataDir: config.dataDir, log: quiet })
  return { ownerUrl: postgres.url, close: postgres.stop }
}

/** A started server leaves its address in its folder, for us alone; after a kill the address answers nobody. */
async function runningUrl(dataDir: string): Promise<string | null> {
  const file = path.join(dataDir, 'postgres', 'url')
  if (!existsSync(file)) return null
  let url: string
  try {
    url = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new BackupError(`${file} cannot be read: run this as the user who runs Balcão.`, { cause })
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return url
  } catch (error) {
    if (/^(ENOENT|ECONNREFUSED)$/.test((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** One value has one text, whatever the server's and the user's own settings say. */
const SETTINGS = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
  "set client_encoding = 'UTF8'",
  'set search_path = public, pg_catalog',
  'set synchronize_seqscans = off',
  'set max_parallel_workers_per_gather = 0',
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ')

/** Some work over a connection of its own. Where that is lost, the error is why, and not that nobody can be asked any more. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOwner(ownerUrl)
  let lost: Error | undefined
  client.on('error', error => {
    lost ??= error
  })
  try {
    return await work(client)
  } catch (error) {
    throw lost && !(error instanceof BackupError) ? lost : error
  } finally {
    await client.end()
  }
}

/** A connection of its own, unpipelined, as the owner: for long transactions and COPY. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'balcao backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // a lost connection also rejects the statement under way, which is where it is told
  await client.connect()
  await client.query(SETTINGS)
  return client
}
