import { createHash, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Sum } from '../archive.ts'
import { DATA, HEAD, type Head, head, MANIFEST, type Manifest, MEDIA, MEDIA_LIST, manifest, SIGNATURE } from '../manifest.ts'
import { MediaCheck } from '../media.ts'
import { BackupError, DamagedError } from '../problems.ts'
import { signatureOf } from '../signature.ts'
import { type Part, readArchive, textOf } from './read-archive.ts'

/** The file's first entry; it says whether the rest is worth reading. */
export async function readHead(file: string): Promise<Head> {
  for await (const part of readArchive(file)) {
    if (part.name === HEAD) return parsed(head, await textOf(part, file), file)
    break
  }
  throw new BackupError(`${file} is not a Balcão backup.`)
}

interface VerifyOptions {
  /** Where the media files go while they are checked; null: nowhere. */
  mediaInto: string | null
  /** False only when the key is lost, and with it the means to tell our own backup from one that somebody rewrote. */
  signed: boolean
  read: (part: string, bytes: number) => void
}

/** Reads the whole file and holds every part against the manifest at its end. */
export async function verify(file: string, options: VerifyOptions): Promise<Manifest> {
  const media = new MediaCheck(file, options.mediaInto)
  const tables = new Map<string, Sum>()
  const texts = new Map<string, string>()

  for await (const whole of readArchive(file)) {
    const part = counted(whole, options.read)
    if (part.name.startsWith(DATA)) tables.set(part.name.slice(DATA.length), await sumOf(part))
    else if (part.name.startsWith(MEDIA)) await media.take(part)
    else if (part.name.startsWith(MEDIA_LIST)) await media.compare(part)
    else texts.set(part.name, await textOf(part, file))
  }

  const text = texts.get(MANIFEST) ?? missing(file)
  const signature = texts.get(SIGNATURE) ?? missing(file)
  if (options.signed && !same(signature, signatureOf(text))) {
    throw new DamagedError(file, 'its list of contents was changed by somebody without the key')
  }
  const listed = parsed(manifest, text, file)
  if (!isDeepStrictEqual(parsed(head, texts.get(HEAD) ?? '', file), headOf(listed))) {
    throw new DamagedError(file, 'its beginning and its end are not of one backup')
  }
  compareTables(file, listed, tables)
  media.finish(listed.media)
  return listed
}

function compareTables(file: string, listed: Manifest, found: Map<string, Sum>): void {
  for (const table of listed.tables) {
    const { bytes, sha256 } = found.get(table.name) ?? NOTHING
    if (bytes !== table.bytes || sha256 !== table.sha256) throw new DamagedError(file, `the table ${table.name} changed`)
    found.delete(table.name)
  }
  for (const name of found.keys()) throw new DamagedError(file, `it holds a table its list does not name (${name})`)
}

const NOTHING: Sum = { bytes: 0, sha256: createHash('sha256').digest('hex') }

const headOf = (whole: Manifest): Head =>
  head.parse({ ...whole, tables: whole.tables.map(({ name, columns }) => ({ name, columns })) })

function missing(file: string): never {
  throw new DamagedError(file, 'its end is missing')
}

function parsed<T>(schema: z.ZodType<T>, text: string, file: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedError(file, 'its description cannot be read', cause)
  }
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function sumOf(part: Part): Promise<Sum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of part.content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

function counted(part: Part, read: VerifyOptions['read']): Part {
  const content = (async function* () {
    for await (const chunk of part.content) {
      read(part.name, chunk.length)
      yield chunk
    }
  })()
  return { ...part, content }
}
