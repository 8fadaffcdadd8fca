import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import type pg from 'pg'
import { VERSION } from '../../config/version.ts'
import { migrate, readMigrations } from '../../database/migrate.ts'
import { migrateJobs } from '../../jobs/install.ts'
import { tablesOf } from '../catalogue.ts'
import { asOwner } from '../connect.ts'
import { FORMAT, type Head } from '../manifest.ts'
import { BackupError, DamagedError } from '../problems.ts'
import { progressOf } from '../progress.ts'
import { fill } from './fill.ts'
import {
  beginRestore,
  endRestore,
  onlyOneRestore,
  refuseFurtherMigrated,
  refuseOtherBackup,
  refuseUsedDatabase,
  unfinishedRestore,
} from './unfinished.ts'
import { verify } from './verify.ts'

interface RestoreOptions {
  ownerUrl: string
  mediaDir: string
  file: string
  /** What the file begins with, judged by `refuseHead` before. */
  head: Head
  /** The key is lost, and going on without what was encrypted with it was asked for. */
  withoutKey: boolean
  say: (line: string) => void
  signal?: AbortSignal
}

/** Judges a backup by its first entry, before anything is read or changed. */
export function refuseHead(head: Head, file: string): void {
  const ours = new Map(readMigrations().map(({ name, hash }) => [name, hash]))
  if (head.format > FORMAT || head.migrations.some(({ name }) => !ours.has(name))) {
    throw new BackupError(
      `${file} was made by a newer version (${head.product}; this is ${VERSION}). Restore it with that version or a later one.`,
    )
  }
  const changed = head.migrations.find(({ name, hash }) => ours.get(name) !== hash)
  if (changed) {
    throw new BackupError(`${file} was made by another Balcão: its migration ${changed.name} is not the one this program has.`)
  }
  const ran = new Set(head.migrations.map(({ name }) => name))
  const between = [...ours.keys()].find(name => name < lastOf(head) && !ran.has(name))
  if (between) {
    throw new BackupError(
      `${file} was made before its database had the migration ${between}. Restore it with the version that made it ` +
        `(${head.product}), start that once, and update then.`,
    )
  }
}

const lastOf = ({ migrations }: Head): string => migrations.at(-1)?.name ?? ''

/**
 * Fills an empty database and media folder. From the first change until the last, the database says that it is not whole and
 * no server starts on it; the rows come in one transaction. Interrupted anywhere, the same command begins again or finishes.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  await asOwner(options.ownerUrl, async client => {
    await onlyOneRestore(client)
    const before = await unfinishedRestore(client)
    if (before?.filled) {
      refuseOtherBackup(before, options.head)
      options.say('The rows of this backup are in already: its restore was interrupted at the end.')
    } else {
      await (before ? refuseFurtherMigrated(client, options.head) : refuseUsed(client, options.mediaDir))
      await beginRestore(client, options.head)
      await readAndFill(client, options)
    }
    await finish(client, options)
  })
}

async function refuseUsed(client: pg.Client, mediaDir: string): Promise<void> {
  await refuseUsedDatabase(client)
  if (existsSync(mediaDir) && (await readdir(mediaDir)).length > 0) {
    throw new BackupError(`${mediaDir} holds files already. A restore never writes over anything; use a new DATA_DIR.`)
  }
}

/** The whole file is read and checked before the first row is written, so a damaged one leaves the database empty. */
async function readAndFill(client: pg.Client, options: RestoreOptions): Promise<void> {
  const { file, head, say, withoutKey } = options
  const mediaInto = half(options.mediaDir)
  await rm(mediaInto, { recursive: true, force: true })
  await mkdir(mediaInto, { recursive: true, mode: 0o700 })

  const progress = progressOf(say)
  const read = (part: string, bytes: number) => {
    progress.at(part)
    progress.read(bytes, options.signal)
  }
  try {
    say(`checking ${file} and unpacking its media files`)
    const manifest = await verify(file, { mediaInto, signed: !withoutKey, read })
    await onDisk(mediaInto)

    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`the file is whole; filling ${manifest.tables.length} tables with ${rows.toLocaleString('en')} rows`)
    await migrate(options.ownerUrl, { upTo: lastOf(head), restoring: true })
    await migrateJobs(options.ownerUrl)
    await fill(client, manifest, { file, withoutKey, read })
  } catch (error) {
    if (error instanceof DamagedError) {
      await rm(mediaInto, { recursive: true, force: true })
      await endRestore(client).catch(() => {})
    }
    throw error
  } finally {
    progress.end()
  }
}

const half = (mediaDir: string) => `${mediaDir}.restoring`

/** What is left when the rows are in; each step may have been done by an interrupted restore. */
async function finish(client: pg.Client, { ownerUrl, mediaDir, say }: RestoreOptions): Promise<void> {
  if (existsSync(half(mediaDir))) {
    if (existsSync(mediaDir)) await rmdir(mediaDir)
    await rename(half(mediaDir), mediaDir)
  }
  await migrate(ownerUrl, { log: say, restoring: true })
  await client.query(`analyze ${(await tablesOf(client)).map(table => table.sql).join(', ')}`)
  await endRestore(client)
}

/** The rows commit after their files are safe. One call for a whole file system: a million files are not synced one by one. */
async function onDisk(folder: string): Promise<void> {
  spawnSync('sync', ['-f', folder], { stdio: 'ignore' })
}
