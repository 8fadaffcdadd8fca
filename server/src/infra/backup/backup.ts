import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { VERSION } from '../config/version.ts'
import { keyCheck } from '../trust/keys.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { copyOut, refuseHiddenRows, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { asOwner } from './connect.ts'
import { LEFT_OUT } from './left-out.ts'
import { DATA, FORMAT, HEAD, type Head, MANIFEST, type Manifest, SIGNATURE } from './manifest.ts'
import { saveMedia } from './media.ts'
import { BackupError } from './problems.ts'
import { progressOf } from './progress.ts'
import { signatureOf } from './signature.ts'

interface BackupOptions {
  ownerUrl: string
  mediaDir: string
  file: string
  /** Where the key lies, told to the operator who restores; never the key. */
  keyFrom: string
  say: (line: string) => void
  signal?: AbortSignal
}

/** Writes everything an installation holds, as it was in one moment, into one file that did not exist before. */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { file, mediaDir } = options
  refuseFile(file, mediaDir)
  const partial = `${file}.partial`
  return asOwner(options.ownerUrl, async client => {
    const handle = await open(partial, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
      throw cannotWrite(partial, cause)
    })
    const archive = writeArchive(handle)
    try {
      const manifest = await writeAll(client, archive, options)
      await archive.finish()
      await keep(partial, file)
      return manifest
    } catch (error) {
      await archive.abandon(error instanceof Error ? error : new Error(String(error)))
      await rm(partial, { force: true })
      throw told(error, file)
    }
  })
}

function refuseFile(file: string, mediaDir: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already. A backup never overwrites a file; choose another name.`)
  if (!`${path.relative(mediaDir, file)}/`.startsWith('../')) {
    throw new BackupError(`${file} lies in the media folder, which is part of the backup; choose another folder.`)
  }
}

function cannotWrite(partial: string, cause: NodeJS.ErrnoException): BackupError {
  return new BackupError(
    cause.code === 'EEXIST'
      ? `${partial} exists: another backup is writing it, or one was killed. If none runs, delete it.`
      : `${partial} cannot be written: ${cause.message}`,
    { cause },
  )
}

const DISK = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']

function told(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code && DISK.includes(code)
    ? new BackupError(`${file} could not be written (${message}). Nothing is left of it.`, { cause: error })
    : error
}

async function writeAll(client: pg.Client, archive: ArchiveWriter, options: BackupOptions): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  const tables = await savedTables(client)
  const head = await headOf(client, tables, options.keyFrom)
  await archive.put(HEAD, `${JSON.stringify(head, null, 1)}\n`)

  const progress = progressOf(options.say, () => archive.bytesWritten)
  try {
    const saved: Manifest['tables'] = []
    for (const table of tables) {
      progress.at(`table ${table.name}`)
      saved.push(await saveTable(client, archive, table, chunk => progress.read(chunk, options.signal)))
    }
    const sequences = await sequencesOf(client)
    await client.query('commit')

    progress.at('media files')
    const media = await saveMedia(archive, options.mediaDir, {
      note: options.say,
      read: bytes => progress.read(bytes, options.signal),
    })
    const manifest: Manifest = { ...head, tables: saved, leftOut: LEFT_OUT, sequences, media }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await archive.put(MANIFEST, text)
    await archive.put(SIGNATURE, signatureOf(text))
    return manifest
  } finally {
    progress.end()
  }
}

async function savedTables(client: pg.Client): Promise<Table[]> {
  const all = await tablesOf(client)
  const has = (name: string) => all.some(table => table.name === name)
  if (!has('public.migrations') || !has('public.installation')) {
    throw new BackupError('This database holds no Balcão: there is nothing to back up. Check DATABASE_URL or DATA_DIR.')
  }
  if (has('public.restore_unfinished')) {
    throw new BackupError('A restore into this database was interrupted. Finish it first: npm run restore FILE.')
  }
  const saved = all.filter(table => !Object.hasOwn(LEFT_OUT, table.name))
  await refuseHiddenRows(client, saved)
  // A migration that starts now waits until the tables were read; nothing else does.
  await client.query(`lock table ${saved.map(table => table.sql).join(', ')} in access share mode`)
  return saved
}

async function headOf(client: pg.Client, tables: Table[], keyFrom: string): Promise<Head> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.migrations order by name',
  )
  const { rows } = await client.query<{ key_check: string | null; version: string }>(
    `select key_check, current_setting('server_version') as version from public.installation`,
  )
  const known = rows[0]?.key_check ?? null
  if (known !== null && known !== keyCheck()) {
    throw new BackupError(
      `The key at hand (${keyFrom}) is not the one this database was made with, so nobody could use the backup. Give the right key.`,
    )
  }
  return {
    format: FORMAT,
    id: randomUUID(),
    product: VERSION,
    madeAt: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    keyCheck: known ?? keyCheck(),
    keyFrom,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

async function saveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: Table,
  read: (bytes: number) => void,
): Promise<Manifest['tables'][number]> {
  const copy = client.query(copyStreams.to(copyOut(table), { highWaterMark: 256 * 1024 }))
  const chunks = (async function* () {
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      read(chunk.length)
      yield chunk
    }
  })()
  const sum = await archive.putPieces(`${DATA}${table.name}`, chunks)
  await client.query('select 1') // the count comes after the last row, and before this answer
  return { name: table.name, columns: table.columns, rows: copy.rowCount, ...sum }
}

/** The name appears when the file is whole, and survives a power cut. */
async function keep(partial: string, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} appeared while the backup was written; it was left alone.`)
  await rename(partial, file)
  const folder = await open(path.dirname(file))
  await folder.sync().catch(() => {}) // not every file system can
  await folder.close()
}
