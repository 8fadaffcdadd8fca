import { sql } from 'kysely'
import { withoutTenant } from '../../infra/database/db.ts'

/** Draws a company's number before it exists, so that everything of it can be written standing in it. */
export async function newTenantId(): Promise<number> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select new_tenant_id() as id`.execute(tx))
  if (!rows[0]) throw new Error('no number for a new company')
  return rows[0].id
}
