import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../../infra/trust/keys.ts'

const RANDOM_BYTES = 16
const MARK_BYTES = 16

/**
 * A secret of a session: what nobody can guess, and our mark for that session. By the mark a secret that was replaced long
 * ago is told from one that was never given out, though the table holds only the hashes of the last two.
 */
export function newRefreshSecret(sessionId: string): string {
  const random = randomBytes(RANDOM_BYTES)
  return Buffer.concat([random, markOf(random, sessionId)]).toString('base64url')
}

export function wasGivenOut(secret: string, sessionId: string): boolean {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== RANDOM_BYTES + MARK_BYTES) return false
  const random = bytes.subarray(0, RANDOM_BYTES)
  return timingSafeEqual(bytes.subarray(RANDOM_BYTES), markOf(random, sessionId))
}

const markOf = (random: Buffer, sessionId: string): Buffer =>
  createHmac('sha256', keyFor('refresh-secret')).update(`${sessionId}\n`).update(random).digest().subarray(0, MARK_BYTES)
