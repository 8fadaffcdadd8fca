import { TERMS_VERSION } from '@balcao/contract/constants'
import { sql } from 'kysely'
import { type Tx, withoutTenant } from '../../infra/db.ts'

/** Draws a company's number before it exists, so that everything of it can be written standing in it. */
export async function newTenantId(): Promise<number> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select new_tenant_id() as id`.execute(tx))
  if (!rows[0]) throw new Error('no number for a new company')
  return rows[0].id
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
