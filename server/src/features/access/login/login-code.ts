import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { LOGIN_CODE_MINUTES } from '@balcao/contract/values/constants'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { keyFor } from '../../../infra/trust/keys.ts'

const TRIES = 5

/** A new code for a user, in clear for the mail alone; the one before it ends. */
export async function newCode(tx: Tx, user: { id: number; email: string }): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const row = {
    code_hash: codeHash(code, user.email),
    expires_at: new Date(clock.now().getTime() + LOGIN_CODE_MINUTES * 60_000),
    tries: 0,
  }
  await tx
    .insertInto('login_codes')
    .values({ user_id: user.id, ...row })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute()
  return code
}

/**
 * Whether a code is the one that was mailed. Each look is counted and committed, five at most; a login ends the code. A
 * mistyped password does not: its owner should not wait for another mail each time.
 */
export async function codeMatches(who: { tenant: number; userId: number | null; email: string }, code: string): Promise<boolean> {
  const [looked] = await withTenant(who.tenant, tx =>
    tx
      .updateTable('login_codes')
      .set(row => ({ tries: row('tries', '+', 1) }))
      .where('user_id', '=', who.userId ?? 0)
      .where('expires_at', '>', clock.now())
      .where('tries', '<', TRIES)
      .returning('code_hash')
      .execute(),
  )
  const given = Buffer.from(codeHash(code.trim(), who.email))
  const kept = Buffer.from(looked?.code_hash ?? codeHash('', who.email))
  return timingSafeEqual(given, kept) && looked !== undefined
}

export const endCode = (tx: Tx, userId: number) => tx.deleteFrom('login_codes').where('user_id', '=', userId).execute()

/** A million codes are hashed in a second: only who holds our key can look one up. The e-mail is part of it, so a code ends with the address it went to. */
const codeHash = (code: string, email: string) =>
  createHmac('sha256', keyFor('login-code')).update(`${email}\n${code}`).digest('base64url')
