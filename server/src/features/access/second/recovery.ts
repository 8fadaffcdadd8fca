import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '../../../infra/database/db.ts'
import { keyFor } from '../../../infra/trust/keys.ts'

const CODES = 10
/** Without those that are taken for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** New codes for somebody, in clear for this one answer; those before end. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${drawn(HALF)}-${drawn(HALF)}`)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashed(code, userId) })))
    .execute()
  return codes
}

/** Takes the code away, so that of two who use it at once one is refused. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashed(code, userId))
    .returning('user_id')
    .execute()
  return gone.length === 1
}

const drawn = (length: number) => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** As somebody types it: with or without the dash, in capitals. */
const hashed = (code: string, userId: number) =>
  createHmac('sha256', keyFor('recovery-code'))
    .update(`${userId}\n${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('base64url')
