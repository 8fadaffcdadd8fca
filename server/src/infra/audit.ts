import type { Actor } from '@balcao/contract/permissions'
import type { Tx } from './db.ts'

/**
 * Writes who did what into the log of the company it was done to, in the transaction that does it: what failed was not
 * done, and what was done is written down. `by` is null for the program itself.
 */
export async function audit(
  tx: Tx,
  by: Pick<Actor, 'userId' | 'tenantId'> | null,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: by?.userId ?? null,
      actor_tenant_id: by?.tenantId ?? null,
      action,
      details: JSON.stringify(details),
    })
    .execute()
}
