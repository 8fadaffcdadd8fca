import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PROJECT = path.join(import.meta.dirname, '../..')
const FOLDER = 'server/src/migrations'
const LIST = `${FOLDER}/committed.json`
type Hashes = Record<string, string>

/** The list of migrations by hash. One that was committed ran on somebody's data: it is never changed again, a new one follows it. */
export function committedMigrations(): string {
  const folder = path.join(PROJECT, FOLDER)
  const files = readdirSync(folder).filter(file => file.endsWith('.sql'))
  const now = Object.fromEntries(files.sort().map(file => [file, hashOf(readFileSync(path.join(folder, file)))]))
  refuseChanged(committed(), now)
  return `${JSON.stringify(now, null, 2)}\n`
}

export function refuseChanged(before: Hashes, now: Hashes): void {
  for (const [file, hash] of Object.entries(before)) {
    if (!now[file])
      throw new Error(`the migration ${file} is gone. It ran on data folders: put it back, and undo it in a new one.`)
    if (now[file] !== hash)
      throw new Error(
        `the migration ${file} was changed after it was committed. Put it back (git checkout), and write the change into a new one.`,
      )
  }
}

/** As the last commit has it; without git, as it lies here. */
function committed(): Hashes {
  try {
    const text = execFileSync('git', ['show', `HEAD:${LIST}`], { cwd: PROJECT, stdio: ['ignore', 'pipe', 'ignore'] })
    return JSON.parse(text.toString())
  } catch {
    const file = path.join(PROJECT, LIST)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
