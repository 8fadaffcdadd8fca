import { randomUUID } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { hashOf, newSecret, sameHash } from '../../../infra/trust/keys.ts'
import { linkOf } from '../login/reset.ts'

const MINUTES = 10
/** So many codes are looked at; then the password is asked again. */
const TRIES = 5

interface NewStep {
  userId: number
  isSetUp?: boolean
  challenge?: string
}

/** Somebody proved one thing and is to prove another; the answer is for them alone. */
export async function beginStep(tx: Tx, { userId, isSetUp = false, challenge }: NewStep): Promise<string> {
  const id = randomUUID()
  const secret = newSecret()
  await tx.deleteFrom('second_steps').where('expires_at', '<', clock.now()).execute()
  await tx
    .insertInto('second_steps')
    .values({
      id,
      user_id: userId,
      secret_hash: hashOf(secret),
      is_set_up: isSetUp,
      challenge: challenge ?? null,
      expires_at: new Date(clock.now().getTime() + MINUTES * 60_000),
    })
    .execute()
  return `${tx.tenant}.${id}.${secret}`
}

export interface Step {
  tenantId: number
  id: string
  userId: number
  isSetUp: boolean
  challenge: string | null
}

/** Each look is counted and committed, so that guesses made at once are all counted. */
export async function lookAtStep(token: string): Promise<Step> {
  const link = linkOf(token)
  if (!link) return refuse('ERR_STEP_OVER')
  const [row] = await withTenant(link.tenant, tx =>
    tx
      .updateTable('second_steps')
      .set(step => ({ tries: step('tries', '+', 1) }))
      .where('id', '=', link.id)
      .where('expires_at', '>', clock.now())
      .where('tries', '<', TRIES)
      .returning(['user_id', 'secret_hash', 'is_set_up', 'challenge'])
      .execute(),
  )
  if (!row || !sameHash(link.secret, row.secret_hash)) return refuse('ERR_STEP_OVER')
  return { tenantId: link.tenant, id: link.id, userId: row.user_id, isSetUp: row.is_set_up, challenge: row.challenge }
}

export const askPasskeyIn = (tx: Tx, { id }: Step, challenge: string) =>
  // Asking for the challenge was no guess.
  tx
    .updateTable('second_steps')
    .set(step => ({ challenge, tries: step('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()

/** Ends a step; of two who end it at once one is refused. */
export async function endStep(tx: Tx, { id }: Step): Promise<void> {
  const ended = await tx.deleteFrom('second_steps').where('id', '=', id).returning('id').execute()
  if (ended.length === 0) refuse('ERR_STEP_OVER')
}
