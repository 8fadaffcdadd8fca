import { randomUUID } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { password as passwordShape } from '@balcao/contract/shapes'
import { RESET_TOKEN_MINUTES } from '@balcao/contract/values/constants'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { networkOf } from '../../../infra/http/network-address.ts'
import { hashOf, newSecret, sameHash } from '../../../infra/trust/keys.ts'
import { keepClaim } from '../claims.ts'
import { countAttempt } from './attempts.ts'
import { newPasswordHash } from './passwords-new.ts'
import { endSessionsOf } from './sessions.ts'

/** A token for a recovery link, in clear for the mail alone; the ones before it end. */
export async function newResetToken(
  tx: Tx,
  user: { id: number; email: string },
  minutes: number = RESET_TOKEN_MINUTES,
): Promise<string> {
  const id = randomUUID()
  const secret = newSecret()
  await tx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
  await tx
    .insertInto('password_resets')
    .values({
      id,
      user_id: user.id,
      secret_hash: hashOf(bound(secret, user.email)),
      expires_at: new Date(clock.now().getTime() + minutes * 60_000),
    })
    .execute()
  return `${tx.tenant}.${id}.${secret}`
}

// A link ends with the address it was mailed to: a reader of the old mailbox cannot use it.
const bound = (secret: string, email: string) => `${secret}\n${email}`

interface NewPassword {
  token: string
  password: string
  confirmPassword: string
}

/** Sets the password a recovery link allows, once, and ends every session of its user. */
export async function resetPassword({ token, password, confirmPassword }: NewPassword, address: string): Promise<void> {
  await countAttempt('reset.address', networkOf(address))
  if (password !== confirmPassword) refuse('ERR_PASSWORDS_DIFFER')
  if (!passwordShape.safeParse(password).success) refuse('ERR_PASSWORD_WEAK')
  const link = linkOf(token)
  if (!link) return refuse('ERR_RESET_PASSWORD')

  const passwordHash = await newPasswordHash(password, [])
  await withTenant(link.tenant, async tx => {
    const userId = (await userOfLink(tx, link)) ?? refuse('ERR_RESET_PASSWORD')
    // Who followed a mailed link reads that mailbox.
    const change = { password_hash: passwordHash, email_verified_at: clock.now(), invited_at: null }
    await tx.updateTable('users').set(change).where('id', '=', userId).execute()
    await keepClaim(tx, userId)
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await endSessionsOf(tx, userId, 'password')
  })
}

/** Locks the link, so that of two who use it at once one is refused: the other has deleted it by then. */
export async function userOfLink(tx: Tx, { id, secret }: Link): Promise<number | null> {
  const found = await tx
    .selectFrom('password_resets as r')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .select(['u.id', 'u.email', 'r.secret_hash'])
    .where('r.id', '=', id)
    .where('r.expires_at', '>', clock.now())
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .forUpdate('r')
    .executeTakeFirst()
  return found && sameHash(bound(secret, found.email), found.secret_hash) ? found.id : null
}

interface Link {
  tenant: number
  id: string
  secret: string
}

const TOKEN = /^(\d{1,15})\.([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

export function linkOf(token: string): Link | null {
  const [, tenant, id, secret] = TOKEN.exec(token.trim()) ?? []
  return tenant && Number(tenant) > 0 && id && secret ? { tenant: Number(tenant), id, secret } : null
}
