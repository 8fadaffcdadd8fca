import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { DATA } from '../manifest.ts'
import { BackupError, DamagedError } from '../problems.ts'

/** One thing in a backup: a whole table (its pieces joined), a media file, a list. Its content must be read before the next. */
export interface Part {
  name: string
  mode: number
  mtime: Date
  content: AsyncIterable<Buffer>
}

const ZSTD_MAGIC = '28b52ffd'
/** Text for people and machines, not data: larger is not ours. */
const MAX_TEXT = 64 * 1024 * 1024

export async function* readArchive(file: string): AsyncGenerator<Part> {
  await refuseOtherFiles(file)
  const entries = entriesOf(file)
  try {
    let next = await entries.next()
    while (!next.done) {
      const { header } = next.value
      const name = partOf(header.name)
      const content = (async function* () {
        while (!next.done && partOf(next.value.header.name) === name) {
          yield* chunksOf(next.value, file)
          next = await entries.next()
        }
      })()
      yield { name, mode: header.mode, mtime: header.mtime, content }
      for await (const _ of content); // what nobody wanted
    }
  } finally {
    await entries.return(undefined)
  }
}

export async function textOf(part: Part, file: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.content) {
    size += chunk.length
    if (size > MAX_TEXT) throw new DamagedError(file, `${part.name} is far too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const partOf = (name: string) => (name.startsWith(DATA) ? name.slice(0, name.lastIndexOf('/')) : name)

async function* chunksOf(entry: AsyncIterable<unknown>, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    throw damage(error, file)
  }
}

/** An error of the decompressor or the tar reader means damage; one of the disk is passed on as it is. */
function damage(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code && /^E[A-Z]+$/.test(code) ? error : new DamagedError(file, message, error)
}

async function* entriesOf(file: string): AsyncGenerator<AsyncIterable<unknown> & { header: Header }> {
  const tar = extract({})
  const read = pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), createZstdDecompress(), tar)
  read.catch(() => {}) // the loop below meets the same error
  try {
    yield* tar
    await read
  } catch (error) {
    throw damage(error, file)
  } finally {
    tar.destroy()
  }
}

async function refuseOtherFiles(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (bytesRead < 4 || buffer.toString('hex') !== ZSTD_MAGIC) throw new BackupError(`${file} is not a Balcão backup.`)
  } finally {
    await handle.close()
  }
}
