import type { IntegrationKind } from '@balcao/contract/integrations/integrations'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { announce } from './integrations.ts'

/** Of several kinds one may be on: the others go off in the transaction that switches this one on. */
export async function switchOffOthers(
  tx: Tx,
  field: string,
  on: IntegrationKind,
  among: readonly IntegrationKind[],
): Promise<void> {
  // Two at once would each see the other as it was.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`integrations ${field}`}, ${tx.tenant}))`.execute(tx)
  const { rows } = await sql<{ kind: IntegrationKind }>`
    update integration_values set config = config || jsonb_build_object(${field}::text, false), updated_at = now()
    where tenant_id = ${tx.tenant} and kind = any (${among}) and kind <> ${on} and config->>${field} = 'true'
    returning kind`.execute(tx)
  for (const { kind } of rows) await announce(tx, kind)
}
