import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Found, looksWritten } from './rules/sniff.ts'

/** Where bytes lie: `{folder}/{tenant}/{first two of the hash}/{hash}`. No name anybody chose is ever part of a path. */

interface Place {
  /** Of everything people and channels send. */
  folder: string
  /** Where providers can fetch from. */
  publicUrl: string
}

let place: Place | null = null

export function useFiles(where: Place): void {
  place = where
}

export function placed(): Place {
  if (!place) throw new Error('useFiles was not called')
  return place
}

const HASH = /^[0-9a-f]{64}$/
const COMING = 'coming'

const folderOf = (tenantId: number): string => path.join(placed().folder, String(tenantId))

export function pathOf(tenantId: number, sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('not a hash')
  return path.join(folderOf(tenantId), sha256.slice(0, 2), sha256)
}

export const thumbnailOf = (tenantId: number, sha256: string): string => `${pathOf(tenantId, sha256)}.small`

/** Bytes that are here, and not yet anybody's: `keep` or `drop` them. */
export interface Incoming {
  sha256: string
  size: number
  found: Found
  keep(): Promise<void>
  drop(): Promise<void>
}

export class TooLarge extends Error {
  override name = 'TooLarge'
}

const HEAD_BYTES = 8192

/** Writes a stream to disk, counting and hashing; more than `maxBytes` stops it. What fails leaves nothing behind. */
export async function takeBytes(
  tenantId: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): Promise<Incoming> {
  // One that fails before it is read says so when it is read.
  if (bytes instanceof Readable) bytes.on('error', () => {})
  const folder = path.join(folderOf(tenantId), COMING)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const coming = path.join(folder, randomUUID())
  const drop = () => rm(coming, { force: true })
  try {
    const { sha256, size, head } = await write(coming, bytes, maxBytes)
    const found = { type: await typeOf(coming), isText: looksWritten(head) }
    return { sha256, size, found, drop, keep: () => moveTo(coming, pathOf(tenantId, sha256)) }
  } catch (error) {
    await drop()
    throw error
  }
}

async function write(file: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size))
      size += chunk.length
      if (size > maxBytes) throw new TooLarge()
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(head) }
}

/** What the first bytes show; the library and its tables are loaded when the first file comes. */
async function typeOf(file: string): Promise<string | null> {
  const { fileTypeFromFile } = await import('file-type')
  // Nobody's bytes may be more than a file of an unknown type.
  const found = await fileTypeFromFile(file).catch(() => undefined)
  return found?.mime ?? null
}

async function moveTo(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

export async function dropBytes(tenantId: number, sha256: string): Promise<void> {
  await rm(pathOf(tenantId, sha256), { force: true })
  await rm(thumbnailOf(tenantId, sha256), { force: true })
}

/** Hashes of a tenant whose bytes have lain here since before `until`, and remains of what never arrived, which go. */
export async function* lyingSince(tenantId: number, until: Date): AsyncGenerator<string> {
  const folder = folderOf(tenantId)
  for await (const entry of entriesOf(folder)) {
    const below = path.join(folder, entry.name)
    for await (const { name } of entriesOf(below)) {
      const since = await stat(path.join(below, name)).catch(() => null)
      if (!since || since.mtime > until) continue
      if (entry.name === COMING) await rm(path.join(below, name), { force: true })
      else if (HASH.test(name)) yield name
    }
  }
}

export async function tenantsWithBytes(): Promise<number[]> {
  const found: number[] = []
  for await (const { name } of entriesOf(placed().folder)) if (/^[1-9]\d*$/.test(name)) found.push(Number(name))
  return found
}

async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(() => null)
  if (entries) yield* entries
}
