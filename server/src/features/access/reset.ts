import { randomUUID } from 'node:crypto'
import { RESET_TOKEN_MINUTES } from '@balcao/contract/constants'
import { refuse } from '@balcao/contract/errors'
import { password as passwordShape } from '@balcao/contract/shapes'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/db.ts'
import { hashOf, newSecret, sameHash } from '../../infra/keys.ts'
import { countAttempt, placeOf } from './attempts.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

/** A token for a recovery link, in clear for the mail alone; the ones before it end. */
export async function newResetToken(tx: Tx, user: { id: number; email: string }): Promise<string> {
  const id = randomUUID()
  const secret = newSecret()
  await tx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
  await tx
    .insertInto('password_resets')
    .values({
      id,
      user_id: user.id,
      secret_hash: hashOf(bound(secret, user.email)),
      expires_at: new Date(clock.now().getTime() + RESET_TOKEN_MINUTES * 60_000),
    })
    .execute()
  return `${tx.tenant}.${id}.${secret}`
}

// A link ends with the address it was mailed to: whoever still reads the old mailbox cannot use it.
const bound = (secret: string, email: string) => `${secret}\n${email}`

export interface NewPassword {
  token: string
  password: string
  confirmPassword: string
}

/** Sets the password a recovery link allows, once, and ends every session of its user. */
export async function resetPassword({ token, password, confirmPassword }: NewPassword, address: string): Promise<void> {
  await countAttempt('reset.address', placeOf(address))
  if (password !== confirmPassword) refuse('ERR_PASSWORDS_DIFFER')
  if (!passwordShape.safeParse(password).success) refuse('ERR_PASSWORD_WEAK')
  const link = linkOf(token)
  if (!link) return refuse('ERR_RESET_PASSWORD')

  const passwordHash = await hashPassword(password)
  await withTenant(link.tenant, async tx => {
    const userId = (await userOfLink(tx, link)) ?? refuse('ERR_RESET_PASSWORD')
    // Who followed a mailed link reads that mailbox.
    const change = { password_hash: passwordHash, email_verified_at: clock.now() }
    await tx.updateTable('users').set(change).where('id', '=', userId).execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await endSessionsOf(tx, userId, 'password')
  })
}

/** Locks the link, so that of two who use it at once one is refused: the other has deleted it by then. */
async function userOfLink(tx: Tx, { id, secret }: Link): Promise<number | null> {
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

function linkOf(token: string): Link | null {
  const [, tenant, id, secret] = TOKEN.exec(token.trim()) ?? []
  return tenant && Number(tenant) > 0 && id && secret ? { tenant: Number(tenant), id, secret } : null
}
