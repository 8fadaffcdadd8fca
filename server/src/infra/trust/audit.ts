import type { Actor } from '@balcao/contract/permissions'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import type { PlatformTx, Tx } from '../database/db.ts'

/**
 * Writes who did what, in the transaction that does it: what failed was not done, and what was done is written down. It
 * stands in the log of the company it was done to; what concerns no company, in that of the actor. `by` is null for the
 * program itself.
 */
export async function audit(
  tx: Tx | PlatformTx,
  by: Pick<Actor, 'userId' | 'tenantId'> | null,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: 'tenant' in tx ? tx.tenant : (by?.tenantId ?? MAIN_TENANT),
      actor_id: by?.userId ?? null,
      actor_tenant_id: by?.tenantId ?? null,
      action,
      details: JSON.stringify(details),
    })
    .execute()
}

/** Nothing is taken out of the log but with its whole company: the database sees to that. Answers how many lines went. */
export async function forgetAudit(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_audit(${most}) as gone`.execute(tx)
  return rows[0]?.gone ?? 0
}
