import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { keyCheck, keyFor } from './keys.ts'

const FOLDER = path.join(import.meta.dirname, '../migrations')
/** One migration at a time per database, whoever starts it. */
const LOCK = 7_214_001

export interface Roles {
  app: string
  platform: string
}

/** The two roles the program connects as; named after the database because roles belong to the whole server. */
export function rolesOf(database: string): Roles {
  const short = database.slice(0, 40)
  return { app: `${short}_app`, platform: `${short}_platform` }
}

export const rolePassword = (role: string): string => keyFor(`role:${role}`).toString('base64url')

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
 * Brings a database to this program's schema. Each file is one transaction, so an interrupted migration left nothing and
 * is simply run again. `upTo` stops after that file: a restore fills the tables as they were when the backup was made.
 */
export async function migrate(
  ownerUrl: string,
  options: { upTo?: string; restoring?: boolean; log?: (line: string) => void } = {},
): Promise<string[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    if (!options.restoring) await refuseHalfRestored(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await prepareRoles(client)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
    const migrations = readMigrations()
    refuseStrangers(rows, migrations)

    const done = new Set(rows.map(row => row.name))
    const due = migrations.filter(m => !done.has(m.name) && (!options.upTo || m.name <= options.upTo))
    for (const migration of due) {
      options.log?.(`migrating: ${migration.name}`)
      await runOne(client, migration)
    }
    return due.map(m => m.name)
  } finally {
    await client.end()
  }
}

async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new MigrationError(`migration ${migration.name} failed and changed nothing: ${(cause as Error).message}`, { cause })
  }
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

async function prepareRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const { app, platform } = rolesOf(rows[0]?.database ?? '')
  for (const role of [app, platform]) {
    const name = client.escapeIdentifier(role)
    const password = client.escapeLiteral(rolePassword(role))
    const exists = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (exists.rowCount === 0) await client.query(`create role ${name} login noinherit password ${password}`)
    await client.query(`alter role ${name} password ${password}`)
    await client.query(`grant usage on schema public to ${name}`)
  }
  await client.query("select set_config('balcao.app_role', $1, false), set_config('balcao.platform_role', $2, false)", [
    app,
    platform,
  ])
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
