import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ArchiveWriter, Sum } from './archive.ts'
import { type Manifest, MEDIA, MEDIA_LIST, mediaLine } from './manifest.ts'
import { BackupError, DamagedError } from './problems.ts'
import { type Part, textOf } from './restore/read-archive.ts'

const LIST_EVERY = 1000
const CHUNK_BYTES = 256 * 1024

/** Every file of the media folder, with a list of sizes and hashes after each thousand: memory does not grow with them. */
export async function saveMedia(
  archive: ArchiveWriter,
  folder: string,
  options: { note: (text: string) => void; read: (bytes: number) => void },
): Promise<Manifest['media']> {
  const all = createHash('sha256')
  const total = { files: 0, bytes: 0 }
  let lines: string[] = []
  let lists = 0

  const writeList = async () => {
    if (lines.length === 0) return
    const text = lines.join('')
    lines = []
    all.update(text)
    await archive.put(`${MEDIA_LIST}${String(++lists).padStart(6, '0')}`, text)
  }

  for await (const name of filesBelow(folder, options.note)) {
    const saved = await saveFile(archive, path.join(folder, name), name, options.read)
    if (!saved) continue // deleted since it was listed
    lines.push(`${JSON.stringify([name, saved.bytes, saved.sha256])}\n`)
    total.files++
    total.bytes += saved.bytes
    if (lines.length === LIST_EVERY) await writeList()
  }
  await writeList()
  return { ...total, sha256: all.digest('hex') }
}

async function saveFile(archive: ArchiveWriter, file: string, name: string, read: (bytes: number) => void): Promise<Sum | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`The media file ${file} cannot be read: ${error.message}`)
  })
  if (!handle) return null
  try {
    const { size, mode, mtime } = await handle.stat()
    const header = { name: `${MEDIA}${name}`, size, mode: mode & 0o777, mtime }
    return await archive.putFile(header, contentOf(handle, size, file, read))
  } finally {
    await handle.close()
  }
}

/** As much as the file had when it was opened: what is appended later is of a later moment. */
async function* contentOf(handle: FileHandle, size: number, file: string, read: (bytes: number) => void): AsyncGenerator<Buffer> {
  let rest = size
  if (size > 0) {
    for await (const chunk of handle.createReadStream({
      start: 0,
      end: size - 1,
      autoClose: false,
      highWaterMark: CHUNK_BYTES,
    })) {
      read(chunk.length)
      rest -= chunk.length
      yield chunk
    }
  }
  if (rest > 0) throw new BackupError(`The media file ${file} became shorter while it was read. Try again.`)
}

/** Paths below a folder, with slashes. Only plain files: a link could lead anywhere. */
async function* filesBelow(folder: string, note: (text: string) => void, below = ''): AsyncGenerator<string> {
  const entries = await opendir(path.join(folder, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`The media folder ${folder} cannot be read: ${error.message}`)
  })
  if (!entries) return
  for await (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, note, name)
    else if (entry.isFile()) yield name
    else note(`left out, because it is not a plain file: ${name}`)
  }
}

/** Writes media files out of an archive and holds them against its lists. */
export class MediaCheck {
  readonly #file: string
  readonly #folder: string | null
  readonly #all = createHash('sha256')
  /** Read, and not yet seen in a list. */
  #open = new Map<string, Sum>()
  #files = 0
  #bytes = 0

  /** Without a folder, files are only checked. */
  constructor(file: string, folder: string | null) {
    this.#file = file
    this.#folder = folder
  }

  async take(part: Part): Promise<void> {
    const name = part.name.slice(MEDIA.length)
    if (!isBelow(name)) throw new DamagedError(this.#file, `it holds a file outside the media folder (${name})`)
    const hash = createHash('sha256')
    let bytes = 0
    const counted = (async function* () {
      for await (const chunk of part.content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    })()
    if (this.#folder) await writeFile(path.join(this.#folder, name), counted, part)
    else for await (const _ of counted);
    this.#open.set(name, { bytes, sha256: hash.digest('hex') })
    this.#files++
    this.#bytes += bytes
  }

  async compare(list: Part): Promise<void> {
    const text = await textOf(list, this.#file)
    this.#all.update(text)
    for (const line of text.split('\n').filter(Boolean)) {
      const [name, bytes, sha256] = mediaLine.parse(JSON.parse(line))
      const read = this.#open.get(name)
      if (read?.bytes !== bytes || read.sha256 !== sha256) throw new DamagedError(this.#file, `the media file ${name} changed`)
      this.#open.delete(name)
    }
  }

  finish(expected: Manifest['media']): void {
    const same =
      this.#open.size === 0 &&
      this.#files === expected.files &&
      this.#bytes === expected.bytes &&
      this.#all.digest('hex') === expected.sha256
    if (!same) throw new DamagedError(this.#file, `its media files are not the ${expected.files} it should hold`)
  }
}

function isBelow(name: string): boolean {
  return name !== '' && !path.isAbsolute(name) && name.split('/').every(part => part !== '' && part !== '.' && part !== '..')
}

async function writeFile(file: string, content: AsyncIterable<Buffer>, { mode, mtime }: Part): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: mode & 0o777 }))
  await utimes(file, mtime, mtime)
}
