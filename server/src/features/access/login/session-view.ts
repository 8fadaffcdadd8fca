import type { Session } from '@balcao/contract/access/auth'
import type { Tx } from '../../../infra/database/db.ts'
import { onlineUsers } from '../../../infra/processes/presence.ts'
import { showUser } from '../users/users-read.ts'
import { duesOf } from './sessions.ts'

/** What a browser knows about who is signed in. */
export async function sessionView(tx: Tx, userId: number): Promise<Session> {
  const [user, tenant, usuariosOnline] = await Promise.all([
    showUser(tx, userId),
    tx.selectFrom('tenants').select(['name', 'overdue', 'terms_version']).executeTakeFirstOrThrow(),
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
    ...duesOf({ id: tx.tenant, overdue: tenant.overdue, termsVersion: tenant.terms_version }),
    queues,
    blockWavoip,
    whatsappAllowed,
    configs,
    usuariosOnline,
  }
}
