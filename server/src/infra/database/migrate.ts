import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { keyCheck } from '../trust/keys.ts'
import { dropFunctions, functionsDiffer, makeFunctions, readFunctions } from './functions.ts'
import { prepareRoles } from './roles.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
/** One migration at a time per database, from any process. */
const LOCK = 7_214_001

interface Migration {
  name: string
  sql: string
  hash: string
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter(file => /^\d{4}_[\w-]+\.sql$/.test(file))
    .sort()
    .map(file => {
      const sql = readFileSync(path.join(FOLDER, file), 'utf8')
      return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

export class MigrationError extends Error {}

/**
 * Brings a database to this program's schema, in one transaction: an interrupted start left nothing and is simply run again.
 * Migrations make tables; functions and triggers are taken away before and made anew after them, all of them, when any of their files
 * changed. `upTo` stops after that migration and makes no functions: a restore fills the tables as they were when the backup was made.
 */
export async function migrate(
  ownerUrl: string,
  options: { upTo?: string; restoring?: boolean; log?: (line: string) => void } = {},
): Promise<string[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    if (!options.restoring) await refuseHalfRestored(client)
    await refuseDraft(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const roles = await prepareRoles(client)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
    const migrations = readMigrations()
    refuseStrangers(rows, migrations)

    const done = new Set(rows.map(row => row.name))
    const due = migrations.filter(m => !done.has(m.name) && (!options.upTo || m.name <= options.upTo))
    const functions = options.upTo ? [] : readFunctions()
    const differ = await functionsDiffer(client, functions)
    if (due.length === 0 && !differ) return []

    await client.query('begin')
    try {
      await dropFunctions(client)
      await client.query(walls('no force', 'relforcerowsecurity'))
      for (const migration of due) {
        options.log?.(`migrating: ${migration.name}`)
        await runOne(client, migration)
      }
      await client.query(walls('force', 'relrowsecurity and not relforcerowsecurity'))
      await makeFunctions(client, functions, roles)
      await client.query('commit')
    } catch (cause) {
      await client.query('rollback')
      throw new MigrationError(`${(cause as Error).message}; nothing was changed`, { cause })
    }
    return due.map(m => m.name)
  } finally {
    await client.end()
  }
}

/** The owner is behind the walls too: what a migration changes in rows it would not find, and say nothing. */
const walls = (to: 'force' | 'no force', those: string) => `do $$ declare t regclass; begin
  for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${those} loop
    execute format('alter table %s ${to} row level security', t);
  end loop; end $$`

async function runOne(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (cause) {
    throw new MigrationError(`migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}

/** Until the first version the tables were made by other files, which no later one follows. */
async function refuseDraft(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.migrations') is not null as there")
  if (!rows[0]?.there) return
  const { rowCount } = await client.query("select from public.migrations where name = '0001_house'")
  if (!rowCount) return
  throw new MigrationError(
    'This data was made by a draft of Balcão from before its first version, and cannot be brought along. ' +
      'Nothing was changed. Start with a new DATA_DIR (or an empty database); to look at the old data, start the program that made it.',
  )
}

/** A database that knows a migration we do not have belongs to a newer program; a changed file would hide what ran. */
function refuseStrangers(ran: { name: string; hash: string }[], migrations: Migration[]): void {
  const known = new Map(migrations.map(m => [m.name, m.hash]))
  for (const { name, hash } of ran) {
    const ours = known.get(name)
    if (!ours) throw new MigrationError(`the database was used by a newer version (it has ${name}); start that version instead`)
    if (ours !== hash) throw new MigrationError(`migration ${name} is not the one this database ran; its file was changed`)
  }
}

/** A restore that was interrupted leaves this table; see backup/unfinished.ts. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ half: boolean }>("select to_regclass('public.restore_unfinished') is not null as half")
  if (!rows[0]?.half) return
  throw new MigrationError(
    'A restore into this database was interrupted, so it is not whole. Run it again: npm run restore FILE, with the same file.',
  )
}

/** Binds the database to its key: the first start writes the check, a start with another key is refused. */
export async function checkKey(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ key_check: string }>(
      'update installation set key_check = coalesce(key_check, $1) returning key_check',
      [keyCheck()],
    )
    if (rows[0]?.key_check !== keyCheck()) {
      throw new MigrationError(
        'SECRET_KEY is not the key this database was made with: its encrypted secrets and sessions cannot be read. ' +
          'Give the original key (SECRET_KEY, or DATA_DIR/secret.key), or restore a backup made with this one.',
      )
    }
  } finally {
    await client.end()
  }
}
