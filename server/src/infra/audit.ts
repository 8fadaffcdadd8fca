import { MAIN_TENANT } from '@balcao/contract/constants'
import type { Actor } from '@balcao/contract/permissions'
import type { PlatformTx, Tx } from './db.ts'

/**
 * Writes who did what, in the transaction that does it: what failed was not done, and what was done is written down. It
 * stands in the log of the company it was done to; what concerns no company, in that of whoever did it. `by` is null for the
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
