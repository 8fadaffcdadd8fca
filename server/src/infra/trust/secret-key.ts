import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { makeFolder } from '../postgres/home.ts'
import { onDisk } from '../postgres/problems.ts'

/** SECRET_KEY, or the key made once in DATA_DIR. Without it all that was encrypted with it is lost, so it is never replaced. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey

  const file = path.join(dataDir, 'secret.key')
  return onDisk(`The key in ${file} cannot be read or made.`, dataDir, () => {
    makeFolder(dataDir, 0o711)
    return readKey(file) ?? makeKey(file)
  })
}

/** The key that is there already and where it lies, or null: for work that must not make one. */
export function existingKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): { secret: string; from: string } | null {
  if (secretKey) return { secret: secretKey, from: 'SECRET_KEY' }
  const file = path.join(dataDir, 'secret.key')
  const secret = onDisk(`The key in ${file} cannot be read.`, dataDir, () => readKey(file))
  return secret === null ? null : { secret, from: file }
}

function readKey(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length < 32)
      throw new Error(`${file} is damaged: it holds ${key.length} characters instead of at least 32. Put the saved key back.`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written whole under another name and then linked: two starts at once agree on one key, and a crash leaves none half-written. */
function makeKey(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKey(file) ?? makeKey(file)
}
