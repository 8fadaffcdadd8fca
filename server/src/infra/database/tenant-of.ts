import { sql } from 'kysely'
import { withoutTenant } from './db.ts'

type Door = 'login' | 'claim' | 'hook' | 'api' | 'host' | 'link'

/** Finds the tenant behind a secret or a name before anybody is known. It answers an id and nothing else. */
export async function tenantOf(kind: Door, key: string): Promise<number | null> {
  const found = await withoutTenant(tx => sql<{ tenant: number | null }>`select tenant_of(${kind}, ${key}) as tenant`.execute(tx))
  return found.rows[0]?.tenant ?? null
}
