import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

/** The job queue makes its own tables; a backup that holds jobs needs them before it can be filled in. */
export async function makeJobTables(client: pg.Client, hasJobs: boolean): Promise<void> {
  if (!hasJobs) return
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (!rows[0]?.there) await client.query(getConstructionPlans('pgboss'))
}
