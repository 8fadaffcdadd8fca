import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { termsRoutes } from '@balcao/contract/tenants/tenants'
import { TERMS_VERSION } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { audit } from '../../infra/trust/audit.ts'
import { tenantRightsChanged } from '../access/index.ts'

export const termsHandlers: Handlers<typeof termsRoutes, Exchange> = {
  show: ({ actor }) => withTenant(actor.tenantId, state),

  accept: async ({ actor, body: { tenantId, version } }) => {
    if (version !== TERMS_VERSION) refuse('ERR_TERMS_ACCEPTANCE', { version: TERMS_VERSION })
    const who = await nameOf(actor)
    return withTenant(tenantId, async tx => {
      // Accepted twice at once is accepted once.
      await sql`select from tenants for no key update`.execute(tx)
      const before = await state(tx)
      if (before.accepted) return before
      await recordAcceptance(tx, who)
      await tenantRightsChanged(tx)
      await audit(tx, actor, 'terms.accepted', { version })
      return state(tx)
    })
  },
}

/** The name kept with an acceptance: it still says who accepted when the user is gone. */
async function nameOf(actor: Actor): Promise<string> {
  const [user] = await queryTenant(actor.tenantId, db =>
    db.selectFrom('users').select(['name', 'email']).where('id', '=', actor.userId),
  )
  return user ? `${user.name} <${user.email}>` : refuse('ERR_SESSION_EXPIRED')
}

async function state(tx: Tx) {
  const row = await tx
    .selectFrom('tenants')
    .select(['terms_version', 'terms_by', 'terms_at'])
    .where('id', '=', tx.tenant)
    .where('deleting_at', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('ERR_NO_TENANT_FOUND', { id: tx.tenant })
  return {
    version: TERMS_VERSION,
    accepted: row.terms_version === TERMS_VERSION,
    acceptedVersion: row.terms_version,
    acceptedBy: row.terms_by,
    acceptedAt: row.terms_at?.toISOString() ?? null,
  }
}

/** Writes down that the current terms of use are accepted for the company: by whom, when, which version. */
export async function recordAcceptance(tx: Tx, by: string): Promise<void> {
  const { accepted_at } = await tx
    .insertInto('terms_acceptances')
    .values({ version: TERMS_VERSION, accepted_by: by })
    .returning('accepted_at')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tenants')
    .set({ terms_version: TERMS_VERSION, terms_by: by, terms_at: accepted_at })
    .where('id', '=', tx.tenant)
    .execute()
}
