import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { EMAIL_PROOF_HOURS, MAIN_TENANT } from '@balcao/contract/values/constants'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import { tenantOf } from '../../infra/database/tenant-of.ts'
import { keyFor } from '../../infra/trust/keys.ts'

/**
 * A person who signs up gets in at once and only claims an e-mail: by the claim they sign in, and hold it against nobody. The
 * next one who signs up with it takes the claim over; the one who opens the mailed link has it for good.
 */
const CLAIM = 'claim'

/**
 * The company a login e-mail leads to: whose it is, or else who claims it. Whom somebody invited has not come yet: nobody is shut
 * out of a company of their own by being invited to another. All is looked for each time, so that it always takes as long.
 */
export async function companyOf(email: string): Promise<number | null> {
  const [held, claimed] = await Promise.all([tenantOf('login', email), tenantOf(CLAIM, email)])
  const isAwaited = await withTenant(held ?? MAIN_TENANT, tx =>
    tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('invited_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  return isAwaited ? (claimed ?? held) : (held ?? claimed)
}

export const isHeld = async (email: string): Promise<boolean> => (await tenantOf('login', email)) !== null

/** Nobody has proved it, so nobody is asked. */
export async function endClaim(email: string): Promise<void> {
  await withPlatform('an e-mail nobody proved is free', tx =>
    tx.deleteFrom('doors').where('kind', '=', CLAIM).where('key', '=', email).execute(),
  )
}

/** The claim of a user becomes theirs for good: they showed that they read what is mailed there. */
export const keepClaim = (tx: Tx, userId: number) =>
  tx.updateTable('doors').set({ kind: 'login' }).where('kind', '=', CLAIM).where('ref', '=', userId).execute()

/** A link that proves an e-mail; good for that address of that user alone. */
export function proofToken(user: { tenantId: number; id: number; email: string }): string {
  const until = Math.floor(clock.now().getTime() / 1000) + EMAIL_PROOF_HOURS * 60 * 60
  return `${user.tenantId}.${user.id}.${until}.${signatureOf({ ...user, until })}`
}

const signatureOf = ({ tenantId, id, email, until }: { tenantId: number; id: number; email: string; until: number }): string =>
  createHmac('sha256', keyFor('email-proof')).update(`${tenantId}\n${id}\n${until}\n${email}`).digest('base64url')

const TOKEN = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.(\d{1,12})\.([\w-]{43})$/

/** Who opened the mailed link reads that mailbox. Opening it again says the same. */
export async function proveEmail(token: string): Promise<void> {
  const [, tenant, user, until, signature = ''] = TOKEN.exec(token.trim()) ?? []
  const [tenantId, id] = [Number(tenant), Number(user)]
  if (!tenant || !user || Number(until) * 1000 <= clock.now().getTime()) return refuse('ERR_LINK_OVER')
  await withTenant(tenantId, async tx => {
    const found = await tx
      .selectFrom('users')
      .select(['email'])
      .where('id', '=', id)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const right = found && signatureOf({ tenantId, id, email: found.email, until: Number(until) })
    if (!right || !timingSafeEqual(Buffer.from(right), Buffer.from(signature))) return refuse('ERR_LINK_OVER')
    await tx.updateTable('users').set({ email_verified_at: clock.now() }).where('id', '=', id).execute()
    await keepClaim(tx, id)
    await takeBack(tx, id, found.email)
  }).catch((error: unknown) => {
    if (violated(error) === 'doors_pkey') refuse('ERR_EMAIL_TAKEN', undefined, error)
    throw error
  })
}

/** Somebody else claims it by now, without proof. */
async function takeBack(tx: Tx, userId: number, email: string): Promise<void> {
  const mine = await tx.selectFrom('doors').select('ref').where('kind', '=', 'login').where('ref', '=', userId).execute()
  if (mine.length === 0) await tx.insertInto('doors').values({ kind: 'login', key: email, ref: userId }).execute()
}
