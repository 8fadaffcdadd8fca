import type { Session } from '@balcao/contract/access/auth'
import type { Tx } from '../../../infra/database/db.ts'
import { onlineUsers } from '../../../infra/processes/presence.ts'
import { showUser } from '../users/users-read.ts'
import { duesOf } from './sessions.ts'

/** What a browser knows about the user who is signed in. */
export async function sessionView(tx: Tx, userId: number): Promise<Session> {
  const [user, tenant, usuariosOnline] = await Promise.all([
    showUser(tx, userId),
    tx
      .selectFrom('tenants')
      .select(['name', 'overdue', 'terms_version', 'trial_ends_at', 'trial_over_at', 'erase_at'])
      .executeTakeFirstOrThrow(),
    onlineUsers(tx),
  ])
  const { email, picture, profile, support, beta, queues, blockWavoip, whatsappAllowed, configs } = user
  return {
    userId,
    username: user.name,
    email,
    picture,
    profile,
    support,
    beta,
    tenantId: tx.tenant,
    tenantName: tenant.name,
    ...duesOf({ id: tx.tenant, overdue: tenant.overdue || tenant.trial_over_at !== null, termsVersion: tenant.terms_version }),
    trial: tenant.trial_ends_at && {
      endsAt: tenant.trial_ends_at.toISOString(),
      isOver: tenant.trial_over_at !== null,
      eraseAt: tenant.erase_at?.toISOString() ?? null,
    },
    queues,
    blockWavoip,
    whatsappAllowed,
    configs,
    usuariosOnline,
  }
}
