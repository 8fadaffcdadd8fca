import { refuse } from '@balcao/contract/errors'
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { noteKey, openCallOf } from '../http/keyed-call.ts'
import { giveWay } from '../postgres/give-way.ts'
import { databaseIsAway } from './db-errors.ts'
import { rolePassword, rolesOf } from './roles.ts'
import type { Tables } from './schema.ts'
import { queryIn } from './tenant-query.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** The driver's list of types has no arrays. */
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(INT8_ARRAY, list => (list === '{}' ? [] : list.slice(1, -1).split(',').map(Number)))

/**
 * A transaction that stands in one tenant. Row security hides every other tenant's rows, so feature code never mentions
 * the tenant; `tenant` is there for the hand-written SQL that needs it.
 */
export interface Tx extends Kysely<Tables> {
  readonly tenant: number
  /** Runs once the transaction has committed; never when it rolled back. */
  afterCommit(run: () => void): void
}

/** A transaction that stands in no tenant, or across them all. */
export type PlatformTx = Kysely<Tables> & { afterCommit(run: () => void): void }

const dialect = (connection: DatabaseConnection | null) => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => {
    const driver = new DummyDriver()
    if (connection) driver.acquireConnection = async () => connection
    return driver
  },
})

/** Builds typed SQL and runs nothing. */
export const sqlOnly = new Kysely<Tables>({ dialect: dialect(null) })

/** Few texts, often repeated: named, PostgreSQL plans each once per connection. Texts past the cap stay unnamed. */
const MAX_STATEMENTS = 1000
/** Stands in texts people make up, of which there is no end: they stay unnamed, and are planned for what they ask. */
export const MADE_UP = '/* made up */'
const names = new Map<string, string>()

function named(query: CompiledQuery): pg.QueryConfig {
  let name = names.get(query.sql)
  if (!name && names.size < MAX_STATEMENTS && !query.sql.includes(MADE_UP)) {
    name = `s${names.size}`
    names.set(query.sql, name)
  }
  return { ...(name ? { name } : {}), text: query.sql, values: [...query.parameters] }
}

const connectionOn = (client: pg.ClientBase): DatabaseConnection => ({
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await client.query(named(query))
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  },
  // biome-ignore lint/correctness/useYield: cursors need a connection of their own
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a pipelined connection has no cursors; open one of your own')
  },
})

interface Pools {
  ownerUrl: string
  app: pg.Pool
  platform: pg.Pool
  /** Shared by single statements: nothing is checked out, everything is pipelined. */
  shared: pg.Client[]
  /** For what may be slow: it holds back nobody but other searches, and is cut off. */
  search: pg.Pool
  /** For what is read over a while. */
  reports: pg.Pool
}

let pools: Pools | null = null

const open = (): Pools => {
  if (!pools) throw new Error('openDb was not called')
  return pools
}

function urlAs(ownerUrl: string, role: 'app' | 'platform'): string {
  const url = new URL(ownerUrl)
  const name = rolesOf(decodeURIComponent(url.pathname.slice(1)))[role]
  url.username = name
  url.password = rolePassword(name)
  return url.toString()
}

/** For libraries that hold connections of their own (jobs, the socket adapter): the URL of a role that owns nothing. */
export const roleUrl = (role: 'app' | 'platform'): string => urlAs(open().ownerUrl, role)
export const ownerUrl = (): string => open().ownerUrl

const TIMEOUTS = { statement_timeout: 20_000, idle_in_transaction_session_timeout: 30_000, connectionTimeoutMillis: 10_000 }
const SHARED_CONNECTIONS = 4
/** Planning our longer statements takes longer than running them. */
const PLANNED_ONCE = { options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC' }
const SEARCH_CONNECTIONS = 2
export const SEARCH_MS = 2_000
const REPORT_CONNECTIONS = 3
/**
 * A month of a large company's passes is held once; indexes are read in memory: told otherwise, the planner reads a table of many
 * companies to its end. And one statement takes one processor.
 */
const REPORTS = {
  options: '-c timezone=UTC -c work_mem=32MB -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0',
}

export async function openDb(
  ownerUrl: string,
  options: { connections?: number; onError?: (error: Error) => void } = {},
): Promise<void> {
  const onError = options.onError ?? (() => {})
  const pool = (role: 'app' | 'platform', max: number, more: pg.PoolConfig = {}) =>
    new pg.Pool({ connectionString: urlAs(ownerUrl, role), max, pipeline: true, ...TIMEOUTS, ...more } as pg.PoolConfig)
      .on('error', onError)
      // One that is lost while a transaction thinks would otherwise end the process; the transaction hears of it by itself.
      .on('connect', client => client.on('error', onError))

  const search = pool('app', SEARCH_CONNECTIONS, { statement_timeout: SEARCH_MS, options: '-c timezone=UTC' })
  const reports = pool('app', REPORT_CONNECTIONS, REPORTS).on('connect', client => giveWay(client, ownerUrl))
  pools = { ownerUrl, app: pool('app', options.connections ?? 10), platform: pool('platform', 4), shared: [], search, reports }
  await Promise.all(Array.from({ length: SHARED_CONNECTIONS }, (_, slot) => connectShared(slot, onError)))
}

async function connectShared(slot: number, onError: (error: Error) => void): Promise<pg.Client> {
  const { shared, ownerUrl } = open()
  const client = new pg.Client({
    connectionString: urlAs(ownerUrl, 'app'),
    pipeline: true,
    ...TIMEOUTS,
    ...PLANNED_ONCE,
  } as pg.ClientConfig)
  client.on('error', onError)
  await client.connect()
  shared[slot] = client
  client.once('end', () => {
    if (shared[slot] === client) delete shared[slot]
  })
  return client
}

const closed: (() => void)[] = []

/** Runs whenever a database is closed: what was read from it is over. */
export const onDbClosed = (run: () => void): number => closed.push(run)

export async function closeDb(): Promise<void> {
  const closing = pools
  pools = null
  for (const run of closed) run()
  if (!closing) return
  await Promise.all([
    closing.app.end(),
    closing.platform.end(),
    closing.search.end(),
    closing.reports.end(),
    ...closing.shared.map(client => client?.end()),
  ])
}

const checked = (tenant: number): number => {
  if (!Number.isSafeInteger(tenant) || tenant < 1) throw new Error(`not a tenant: ${tenant}`)
  return tenant
}

/** Keeps a rejection from being reported as unhandled before somebody awaits it. */
function held<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/**
 * The one door to tenant data: a transaction that stands in `tenant` and in no other. `begin` and the tenant go out
 * together with the first statement, so they cost no round trip. Only the database inside: network calls between transactions.
 */
export function withTenant<T>(tenant: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(open().app, beginIn(tenant), (db, afterCommit) => work(Object.assign(db, { tenant, afterCommit })), tenant)
}

/** A client that reads slowly holds it no longer than this between two statements. */
const SNAPSHOT_IDLE = '2min'

/**
 * The same, reading alone, with all its statements of one moment, each of which may take so long: for reports, and what is read over a
 * while. On connections of their own, which give way to all others.
 */
export function withSnapshot<T>(tenant: number, mostMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = `begin isolation level repeatable read read only; set local app.tenant = ${checked(tenant)};
    set local idle_in_transaction_session_timeout = '${SNAPSHOT_IDLE}'; set local statement_timeout = ${Math.round(mostMs)}`
  return transaction(open().reports, begin, (db, afterCommit) => work(Object.assign(db, { tenant, afterCommit })))
}

const beginIn = (tenant: number): string => `begin; set local app.tenant = ${checked(tenant)}`

/** A transaction in no tenant: for the tables that belong to none. Every tenant table is empty in it. */
export function withoutTenant<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return transaction(open().app, 'begin', (db, afterCommit) => work(Object.assign(db, { afterCommit })))
}

/** Crosses tenants; `platform-db.ts` is how features reach it. */
export function crossTenants<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return transaction(open().platform, 'begin', (db, afterCommit) => work(Object.assign(db, { afterCommit })))
}

async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (db: Kysely<Tables>, afterCommit: (run: () => void) => void, client: pg.PoolClient) => Promise<T>,
  tenant?: number,
): Promise<T> {
  const client = await pool.connect()
  const committed: (() => void)[] = []
  let broken: Error | undefined
  const begun = held(client.query(begin))
  try {
    const db = new Kysely<Tables>({ dialect: dialect(connectionOn(client)) })
    const result = await work(db, run => committed.push(run), client)
    await begun
    const call = tenant === undefined ? undefined : openCallOf(tenant)
    if (call) await noteKey(client, call)
    const { command } = await client.query('commit')
    // A statement that failed and was swallowed leaves a transaction that can only roll back: say so.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
    for (const run of committed) run()
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (failed: Error) => failed,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

type Answer = Pick<pg.QueryConfig, 'types'>

/** For answers that go straight to the wire: moments as the texts they become there, without a Date between. */
export const FOR_THE_WIRE: Answer = {
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.TIMESTAMPTZ ? wireTime : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig,
}

/** `2026-03-02 12:00:00.123456+00`, as a connection that stands in UTC says it, to `2026-03-02T12:00:00.123Z`. */
function wireTime(text: string): string {
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/**
 * One statement in one round trip: the tenant and the statement are written together on a connection everybody shares.
 * For statements that are surely short: a slow one holds back the statements behind it.
 */
export async function queryTenant<R>(
  tenant: number,
  build: (db: Kysely<Tables>) => Compilable<R> | RawBuilder<R>,
  as: Answer = {},
): Promise<R[]> {
  const query = { ...compiled(build), ...as }
  const { shared } = open()
  const slot = turn++ % SHARED_CONNECTIONS
  const client = shared[slot] ?? (await connectShared(slot, () => {}))
  const { rows } = await queryIn(client, checked(tenant), query)
  return rows as R[]
}
let turn = 0

/**
 * The same for a statement that writes and may have to wait for a lock: on a connection nobody else uses meanwhile. It is its
 * own transaction, and has committed when this answers.
 */
export async function storeTenant<R>(
  tenant: number,
  build: (db: Kysely<Tables>) => Compilable<R> | RawBuilder<R>,
  as: Answer = {},
): Promise<R[]> {
  const query = { ...compiled(build), ...as }
  if (openCallOf(tenant))
    return transaction(
      open().app,
      beginIn(tenant),
      async (_db, _after, client) => (await client.query(query)).rows as R[],
      tenant,
    )
  const client = await open().app.connect()
  let broken: Error | undefined
  try {
    const { rows } = await queryIn(client, checked(tenant), query)
    return rows as R[]
  } catch (error) {
    if (databaseIsAway(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The same for a search: on connections of its own, and given up after two seconds. */
export async function searchTenant<R>(
  tenant: number,
  build: (db: Kysely<Tables>) => Compilable<R> | RawBuilder<R>,
  as: Answer = {},
): Promise<R[]> {
  const query = { ...compiled(build), ...as }
  const client = await open().search.connect()
  let broken: Error | undefined
  try {
    const { rows } = await queryIn(client, checked(tenant), query)
    return rows as R[]
  } catch (error) {
    if (databaseIsAway(error)) broken = error as Error
    if ((error as { code?: string }).code === CANCELLED) refuse('ERR_UNAVAILABLE', { reason: 'slow search' }, error)
    throw error
  } finally {
    client.release(broken)
  }
}
const CANCELLED = '57014'

function compiled<R>(build: (db: Kysely<Tables>) => Compilable<R> | RawBuilder<R>): pg.QueryConfig {
  const built = build(sqlOnly)
  return named('isRawBuilder' in built ? built.compile(sqlOnly) : built.compile())
}
