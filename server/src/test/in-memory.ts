import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'balcao-'
const ENOUGH = 6 * 2 ** 30

/**
 * Temporary files of this run, databases included, lie in memory where a system has enough of it for files: a database has two
 * thousand of them, and making those on a disk took half of the time of most test files. They go when the run ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || !existsSync(MEMORY) || tmpdir().startsWith(MEMORY)) return
  sweep()
  const { bavail, bsize } = statfsSync(MEMORY)
  // The second figure knows of a limit that is set on these programs alone.
  if (bavail * bsize < ENOUGH || process.availableMemory() < 2 * ENOUGH) return
  const folder = path.join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder)
  // A database server that runs as another user must get there.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** What runs that were killed left behind. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : Number.NaN
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  }
}
