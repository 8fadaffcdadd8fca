import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** One secret of the operator, many keys: each purpose has its own, so that none can stand in for another. */
let master: Buffer | null = null
const derived = new Map<string, Buffer>()

export function useSecretKey(secret: string): void {
  master = Buffer.from(secret, 'utf8')
  derived.clear()
}

export function keyFor(purpose: string): Buffer {
  if (!master) throw new Error('useSecretKey was not called')
  const known = derived.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', master, 'balcao', purpose, 32))
  derived.set(purpose, key)
  return key
}

/** What the database keeps of the key, to refuse a start with a wrong one. It cannot be turned back. */
export const keyCheck = (): string => createHmac('sha256', keyFor('key-check')).update('balcao').digest('base64url')

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

export function sameHash(secret: string, hash: string | null): boolean {
  if (!hash) return false
  const a = Buffer.from(hashOf(secret))
  const b = Buffer.from(hash)
  return a.length === b.length && timingSafeEqual(a, b)
}

const VERSION = 'v1'

/** Encrypts a secret for the database (AES-256-GCM); `about` binds it to its row and column. */
export function seal(text: string, about: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce)
  cipher.setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [VERSION, nonce.toString('base64url'), body.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.')
}

export function unseal(sealed: string, about: string): string {
  const [version, nonce, body, tag] = sealed.split('.')
  if (version !== VERSION || !nonce || body === undefined || !tag) throw new Error('not a sealed secret of this version')
  const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
}
