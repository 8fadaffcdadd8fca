import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { afterFile } from '../../test/after-file.ts'
import { TEST_KEY } from '../../test/database.ts'
import { fillEveryTable } from '../../test/every-table.ts'
import { migrate } from '../database/migrate.ts'
import { rolesOf } from '../database/roles.ts'
import { migrateJobs } from '../jobs/install.ts'
import { useSecretKey } from '../trust/keys.ts'

/** A database and a media folder: what a backup is made of and what a restore fills. */
export interface Installation {
  /** Of the owner of the database: a superuser, or a user as rented databases have them. */
  ownerUrl: string
  /** A superuser's connection to the same database, to look with. */
  admin: pg.Client
  mediaDir: string
  /** A folder for backups. */
  folder: string
}

export async function emptyInstallation({ plainOwner = false } = {}): Promise<Installation> {
  useSecretKey(TEST_KEY)
  const name = `b_${randomBytes(6).toString('hex')}`
  const server = inject('adminUrl')
  const maker = await connected(server)
  if (plainOwner) await maker.query(`create role ${name} login createrole password '${name}'`)
  await maker.query(`create database ${name}${plainOwner ? ` owner ${name}` : ''}`)

  const url = new URL(server)
  url.pathname = `/${name}`
  const admin = await connected(url.toString())
  if (plainOwner) Object.assign(url, { username: name, password: name })
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-backup-'))

  afterFile(async () => {
    await admin.end()
    await maker.query(`drop database ${name}`)
    for (const role of [...Object.values(rolesOf(name)), name]) await maker.query(`drop role if exists ${role}`)
    await maker.end()
    rmSync(folder, { recursive: true, force: true })
  })
  return { ownerUrl: url.toString(), admin, mediaDir: path.join(folder, 'media'), folder }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** An installation with rows in every table and files of every awkward kind. */
export async function usedInstallation(options: { plainOwner?: boolean; largeFile?: number } = {}): Promise<Installation> {
  const installation = await emptyInstallation(options)
  await migrate(installation.ownerUrl)
  await migrateJobs(installation.ownerUrl)
  // As companies are made: with what the triggers add.
  await installation.admin.query("insert into tenants (id, name, max_users, max_connections) values (77, 'Com gatilhos', 1, 1)")
  await fillEveryTable(installation.admin)
  await installation.admin.query('update installation set key_check = null')

  const files: Record<string, Buffer | string> = {
    'empty.txt': '',
    '1/foto é ção 😀.jpg': randomBytes(1000),
    [`2/${'long-folder/'.repeat(12)}${'x'.repeat(120)}.bin`]: randomBytes(70_000),
    '2/exactly-a-block': randomBytes(512),
    '3/of-several-chunks.mp4': randomBytes(options.largeFile ?? 300_000),
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(installation.mediaDir, file)), { recursive: true })
    writeFileSync(path.join(installation.mediaDir, file), content)
  }
  return installation
}

/** Rows by table, each as PostgreSQL writes it, in an order of their own. */
export async function rowsOf({ admin }: Installation, without: Record<string, string[]> = {}): Promise<Record<string, string[]>> {
  await admin.query("set timezone = 'UTC'")
  const { rows: tables } = await admin.query<{ name: string; sql: string }>(`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as sql
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const all: Record<string, string[]> = {}
  for (const { name, sql } of tables) {
    const { rows } = await admin.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${sql} t order by 1`,
      [without[name] ?? []],
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Everything about the tables that is not their rows. */
export async function shapeOf({ admin }: Installation): Promise<string[]> {
  const { rows } = await admin.query<{ fact: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as fact from pg_constraint
      where connamespace in ('public'::regnamespace, to_regnamespace('pgboss'))
    union all select oid::regclass || concat(' rls ', relrowsecurity, relforcerowsecurity) from pg_class where relkind in ('r', 'p')
      and relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))
    union all select polrelid::regclass || ' ' || polname || ' ' || pg_get_expr(polqual, polrelid) from pg_policy
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences order by 1`)
  return rows.map(({ fact }) => fact)
}

export function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => {
        const file = path.join(entry.parentPath, entry.name)
        return [path.relative(folder, file), readFileSync(file, 'base64')]
      }),
  )
}
