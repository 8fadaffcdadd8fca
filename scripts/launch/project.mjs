import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export const PROJECT = path.resolve(import.meta.dirname, '../..')

export const inProject = (...parts) => path.join(PROJECT, ...parts)

/** A failure told in words; its reader needs no stack. */
export class Advice extends Error {
  isAdvice = true

  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export const seconds = since => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The command, told by the kernel to end when we do, even after kill -9 (setpriv becomes the command; Linux only). */
export function tied(signal, ...command) {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', signal, ...command] : command
}

/** One hash over the contents of files and folders; what is absent counts as absent. */
export function hashOf(entries) {
  const hash = createHash('sha256')
  for (const file of entries.flatMap(entry => filesBelow(inProject(entry))))
    hash.update(`\0${path.relative(PROJECT, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

export function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function filesBelow(entry) {
  const found = statSync(entry, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap(name => filesBelow(path.join(entry, name)))
}
