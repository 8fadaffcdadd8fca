import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { Manifest } from './manifest.ts'

/** The job queue makes its own tables; a backup that holds jobs needs them before it can be filled in. */
export async function makeJobTables(client: pg.Client, manifest: Manifest): Promise<void> {
  if (!manifest.tables.some(({ name }) => name.startsWith('pgboss.'))) return
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (!rows[0]?.there) await client.query(getConstructionPlans('pgboss'))
}
