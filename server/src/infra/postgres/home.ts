import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { onDisk, PostgresError } from './problems.ts'
import { canEnter, NOBODY, type RunAs } from './run-as.ts'

/** Where root keeps what the database's user must reach when DATA_DIR lies under a closed folder such as /root. */
const SHARED_ROOT = '/var/lib/balcao'

export interface Home {
  /** Holds `cluster/` (the data), `run/` (the socket), `password`, `url` and `lock`. */
  folder: string
  runAs: RunAs
  stagingRoot: string
  /** The folder is not in DATA_DIR, where one would look for it. */
  isElsewhere: boolean
}

/** DATA_DIR/postgres: a folder, or a link to one below /var/lib/balcao when the database's user could not enter DATA_DIR. */
export function findHome(dataDir: string): Home {
  const wanted = path.join(dataDir, 'postgres')
  return onDisk(`The data folder ${dataDir} cannot be used.`, dataDir, () => {
    if (!existsSync(dataDir)) makeFolder(dataDir, 0o711)
    return process.getuid?.() === 0 ? homeForRoot(wanted) : homeForUser(wanted, dataDir)
  })
}

/** Makes a folder with exactly this mode, whatever the umask. */
export function makeFolder(folder: string, mode: number): void {
  if (isThere(folder)) return
  // Not `recursive`: on a read-only disk that says "no such file or directory".
  makeFolder(path.dirname(folder), 0o755)
  mkdirSync(folder)
  chmodSync(folder, mode)
}

/** A rename that holds after a power cut: until the folder around it is written, the disk may still know the old name. */
export function renameForGood(from: string, to: string): void {
  renameSync(from, to)
  const folder = openSync(path.dirname(to), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function homeForUser(wanted: string, dataDir: string): Home {
  if (!isThere(wanted)) makeFolder(wanted, 0o700)
  return { folder: realpathSync(wanted), runAs: null, stagingRoot: dataDir, isElsewhere: false }
}

function homeForRoot(wanted: string): Home {
  const found = isThere(wanted)
  const folder = found ? realpathSync(wanted) : newHome(wanted)
  const runAs = ownerOf(path.join(folder, 'cluster')) ?? NOBODY
  if (found && !canEnter(runAs, folder)) {
    throw new PostgresError(`User ${runAs.uid}, who runs the database, cannot enter ${folder}.`, {
      means: 'PostgreSQL refuses to run as root. The folder, or one above it, is closed to others; perhaps it was moved there.',
      todo: `move the data back, or below a folder that others may pass (chmod o+x), and set DATA_DIR.`,
    })
  }
  return { folder, runAs, stagingRoot: SHARED_ROOT, isElsewhere: path.dirname(folder) === SHARED_ROOT }
}

function newHome(wanted: string): string {
  if (canEnter(NOBODY, path.dirname(wanted))) {
    makeFolder(wanted, 0o711)
    return wanted
  }
  makeFolder(SHARED_ROOT, 0o711)
  // A name by chance, not from the path: a new clone where an older one was deleted must not find the older one's data.
  const folder = mkdtempSync(path.join(SHARED_ROOT, 'data-'))
  chmodSync(folder, 0o711)
  symlinkSync(folder, wanted)
  writeFileSync(path.join(folder, 'belongs-to'), `${wanted}\n`) // for an operator who wonders later whether it can go
  return folder
}

/** The database goes on as the user who owns its files, so a folder begun by an ordinary user can be started by root. */
function ownerOf(cluster: string): RunAs {
  if (!existsSync(cluster)) return null
  const { uid, gid } = statSync(cluster)
  if (uid !== 0) return { uid, gid }
  throw new PostgresError(`The database files in ${cluster} belong to root.`, {
    means: 'PostgreSQL refuses to run as root, so nobody can open them.',
    todo: `chown -R ${NOBODY.uid}:${NOBODY.gid} "${cluster}"`,
  })
}

function isThere(entry: string): boolean {
  return lstatSync(entry, { throwIfNoEntry: false }) !== undefined
}
