import type pg from 'pg'
import { tablesOf } from '../catalogue.ts'
import type { Head } from '../manifest.ts'
import { BackupError } from '../problems.ts'

/** A table in the database being filled: while it is there, the database is not whole and no server starts on it. */
const MARK = 'public.restore_unfinished'

/** Held as long as the connection lives: two restores into one database would undo each other. */
const LOCK = 7_214_005

interface Unfinished {
  id: string
  madeAt: string
  /** The rows are in; only finishing is left. */
  filled: boolean
}

export async function onlyOneRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
  if (!rows[0]?.free) throw new BackupError('Another restore into this database is running.')
}

export async function unfinishedRestore(client: pg.Client): Promise<Unfinished | null> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [MARK])
  if (!rows[0]?.there) return null
  const found = await client.query<Unfinished>(`select id, made_at as "madeAt", filled from ${MARK}`)
  return found.rows[0] ?? null
}

/** Marks an empty database, or takes over one where a restore ended before its rows were in. */
export async function beginRestore(client: pg.Client, head: Head): Promise<void> {
  await client.query('begin')
  await client.query(`create table if not exists ${MARK} (id text not null, made_at text not null, filled boolean not null)`)
  await client.query(`delete from ${MARK}`)
  await client.query(`insert into ${MARK} values ($1, $2, false)`, [head.id, head.madeAt])
  await client.query('commit')
}

/** In the transaction that fills the tables: either both are there or neither. */
export const markFilled = (client: pg.Client) => client.query(`update ${MARK} set filled = true`)

export const endRestore = (client: pg.Client) => client.query(`drop table if exists ${MARK}`)

export function refuseOtherBackup(unfinished: Unfinished, head: Head): void {
  if (unfinished.id === head.id) return
  throw new BackupError(
    `This database already holds the rows of another backup (made at ${unfinished.madeAt}), whose restore was interrupted at its end. ` +
      'Run npm run restore with that file to finish it, or restore this one into an empty database or DATA_DIR.',
  )
}

/** An interrupted restore may have migrated further than this backup reaches; its tables would not fit. */
export async function refuseFurtherMigrated(client: pg.Client, head: Head): Promise<void> {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (!there[0]?.there) return
  const { rows } = await client.query<{ name: string }>('select name from public.migrations')
  const known = new Set(head.migrations.map(({ name }) => name))
  if (rows.every(({ name }) => known.has(name))) return
  throw new BackupError(
    'An interrupted restore of a newer backup left its tables here, and this backup does not fit them. Use an empty database or DATA_DIR.',
  )
}

export async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client)
  if (tables.length === 0) return
  const some = tables.slice(0, 3).map(({ name }) => name.replace(/^public\./, ''))
  throw new BackupError(
    `The database is not empty: it has ${tables.length} tables (${some.join(', ')} …). A restore never writes over anything. ` +
      'Give it an empty database (DATABASE_URL) or a new folder (DATA_DIR).',
  )
}
