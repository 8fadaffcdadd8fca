import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { webIsFresh } from '../../../../scripts/launch/web-build.mjs'
import { lastBackup } from '../backup/last.ts'
import type { Config } from '../config/config.ts'
import { existingKey } from '../trust/secret-key.ts'
import { type Finding, ok, problem, warn } from './finding.ts'

const NODE_MAJOR = 24

export function checkNode(version = process.versions.node): Finding[] {
  const major = Number(version.split('.')[0])
  if (major === NODE_MAJOR) return [ok('Node', version)]
  const todo = 'start through npm (npm start, npm run doctor): it brings its own Node.'
  return [
    major > NODE_MAJOR
      ? warn('Node', `${version}; tested with ${NODE_MAJOR}`, todo)
      : problem('Node', `${version} is too old`, todo),
  ]
}

/** The folder and its key; whether the key is the right one, only the database knows. */
export function checkFolder({ dataDir, secretKey }: Config): Finding[] {
  if (!existsSync(dataDir)) {
    return [warn('data folder', `${dataDir} is not there yet`, 'npm start makes it; if it should be there, check DATA_DIR.')]
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const read = error instanceof Error ? error.message : String(error)
    return [problem('data folder', `${dataDir} cannot be written: ${read}`, 'run as the user who owns it, or mount it writable.')]
  }
  return [ok('data folder', dataDir), ...checkKeyFile(dataDir, secretKey)]
}

function checkKeyFile(dataDir: string, secretKey: string | null): Finding[] {
  const key = existingKey({ dataDir, secretKey })
  if (!key) return [warn('key', 'there is none yet', 'npm start makes one; if there was one, put it back before.')]
  if (key.from === 'SECRET_KEY') return [ok('key', 'SECRET_KEY')]
  const open = (statSync(key.from).mode & 0o077) !== 0
  return [open ? warn('key', `${key.from} can be read by other users`, `chmod 600 "${key.from}"`) : ok('key', key.from)]
}

const GIGABYTE = 1e9

export function checkSpace(dataDir: string): Finding[] {
  if (!existsSync(dataDir)) return []
  const { bavail, bsize, blocks, ffree, files } = statfsSync(dataDir)
  // Some file systems make inodes as they go and say they have none.
  return judgeSpace({ dataDir, free: bavail * bsize, size: blocks * bsize, inodes: files > 0 ? ffree : Number.POSITIVE_INFINITY })
}

export function judgeSpace({
  dataDir,
  free,
  size,
  inodes,
}: {
  dataDir: string
  free: number
  size: number
  inodes: number
}): Finding[] {
  const says = `${(free / GIGABYTE).toFixed(1)} GB of ${Math.round(size / GIGABYTE)} GB free`
  const todo = `free some space on the disk of ${dataDir}, or move it to a larger one; a full disk stops the database.`
  if (free < GIGABYTE) return [problem('disk space', says, todo)]
  if (inodes < 10_000) return [problem('disk space', 'the disk takes hardly any further files (inodes)', todo)]
  return [free < 5 * GIGABYTE ? warn('disk space', says, todo) : ok('disk space', says)]
}

export function checkWeb(): Finding[] {
  if (webIsFresh()) return [ok('web app', 'built from this version')]
  return [warn('web app', 'not built, or built from another version', 'npm start builds it.')]
}

const DAY_MS = 24 * 3600 * 1000

export function checkBackups(dataDir: string, now = Date.now()): Finding[] {
  const last = lastBackup(dataDir)
  const todo = 'npm run backup FILE, every day and to another machine; see docs/operations.md.'
  if (!last) return [warn('backups', 'none was made from here, as far as this folder knows', todo)]
  const days = Math.floor((now - Date.parse(last.at)) / DAY_MS)
  const says = `the last one is ${age(days)}: ${last.file}${existsSync(last.file) ? '' : ' (no longer there)'}`
  return [days > 7 ? warn('backups', says, todo) : ok('backups', says)]
}

const age = (days: number) => (days < 1 ? 'of today' : days === 1 ? 'a day old' : `${days} days old`)
