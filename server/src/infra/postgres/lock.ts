import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { PostgresError } from './problems.ts'
import { missingTool } from './run-as.ts'

const HELD_BY_ANOTHER = 75

/**
 * Only one process runs the database of a folder. The lock belongs to an open file, so the kernel lets go of it whenever its process ends:
 * there is no stale lock to judge after kill -9, a power cut or a process number used again. What the file says is only for people.
 */
export function holdLock(file: string, dataDir: string): { release(): void } {
  const fd = openSync(file, 'a+', 0o644)
  // flock(1) locks the open file we share with it, and what it locked stays locked after it ended.
  const locked = spawnSync('flock', ['--nonblock', '--conflict-exit-code', String(HELD_BY_ANOTHER), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  })
  if (locked.status !== 0) closeSync(fd)
  if (locked.error) throw missingTool('flock', locked.error)
  if (locked.status === HELD_BY_ANOTHER) throw alreadyRunning(readFileSync(file, 'utf8').trim(), dataDir)
  if (locked.status !== 0) {
    throw new PostgresError(`The file ${file} could not be locked.`, { todo: 'choose a DATA_DIR on a local disk.' })
  }
  ftruncateSync(fd)
  writeSync(fd, `process ${process.pid}, since ${new Date().toISOString()}\n`)
  return { release: () => closeSync(fd) }
}

function alreadyRunning(who: string, dataDir: string): PostgresError {
  return new PostgresError(`The database in ${dataDir} is already in use by another Balcão (${who || 'just starting'}).`, {
    means: 'One process runs the embedded database; others join it.',
    todo: [
      'stop the other one, or choose another DATA_DIR, or join its database from a further process:',
      `  DATABASE_URL="$(cat '${dataDir}/postgres/url')" SECRET_KEY="$(cat '${dataDir}/secret.key')" PORT=3001 npm start`,
    ].join('\n'),
  })
}
