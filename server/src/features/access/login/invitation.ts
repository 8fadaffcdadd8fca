import type { authRoutes } from '@balcao/contract/access/auth'
import { refuse } from '@balcao/contract/errors'
import type { Answer } from '@balcao/contract/route'
import { password as passwordShape } from '@balcao/contract/shapes'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { networkOf } from '../../../infra/http/network-address.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { keepClaim } from '../claims.ts'
import { stepAfterPassword } from '../second/factors.ts'
import type { announced } from '../users/users.ts'
import { countAttempt } from './attempts.ts'
import { beginSession, handOver } from './newcomer.ts'
import { newPasswordHash } from './passwords-new.ts'
import { linkOf, userOfLink } from './reset.ts'

/** An invited person sets their password by the mailed link, once, and is in; admins after a second factor where asked for. */
export async function acceptInvitation(
  { token, password }: { token: string; password: string },
  exchange: Exchange,
  tell: typeof announced,
): Promise<Answer<typeof authRoutes.acceptInvitation>> {
  await countAttempt('reset.address', networkOf(exchange.address))
  if (!passwordShape.safeParse(password).success) refuse('ERR_PASSWORD_WEAK')
  const link = linkOf(token)
  if (!link) return refuse('ERR_LINK_OVER')

  const passwordHash = await newPasswordHash(password, [])
  const newcomer = await withTenant(link.tenant, async tx => {
    const id = (await userOfLink(tx, link)) ?? refuse('ERR_LINK_OVER')
    const now = clock.now()
    // Who followed a mailed link reads that mailbox.
    const accepted = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified_at: now, invited_at: null, last_login_at: now })
      .where('id', '=', id)
      .where('invited_at', 'is not', null)
      .returning('id')
      .execute()
    if (accepted.length === 0) refuse('ERR_LINK_OVER')
    await keepClaim(tx, id)
    await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
    await audit(tx, { tenantId: tx.tenant, userId: id }, 'user.joined', { address: exchange.address })
    await tell(tx, id)
    return (await stepAfterPassword(tx, id)) ?? beginSession(tx, id, exchange)
  })
  // The step must commit, so the refusal comes after the transaction.
  if ('step' in newcomer) return refuse('ERR_SECOND_FACTOR', { ...newcomer })
  handOver(newcomer, exchange)
  return newcomer.answer
}
