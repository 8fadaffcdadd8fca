import { sql } from 'kysely'
import { log } from '../log.ts'
import { withoutTenant } from './db.ts'

/** What has grown much since PostgreSQL last looked is looked at, so that statements are planned for what is there. */
export async function analyzeGrown(): Promise<void> {
  const { rows } = await withoutTenant(tx => sql<{ name: string }>`select analyze_grown() as name`.execute(tx))
  if (rows.length > 0) log.info({ tables: rows.map(row => row.name) }, 'tables that had grown were analyzed')
}
