import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from '../queries/sight.ts'

/** What ChatGPT remembers of the conversations one sees is forgotten, so that a changed prompt begins anew. No message is touched. */
export const clearHistory = (asker: Asker): Promise<number> =>
  withTenant(asker.tenantId, async tx => {
    const { numAffectedRows = 0n } = await sql`
      delete from bot_memory m using tickets t
      where m.tenant_id = ${asker.tenantId} and m.engine = 'chatgpt' and t.tenant_id = m.tenant_id and t.id = m.ticket_id
        and ${visibleTo(asker)}`.execute(tx)
    return Number(numAffectedRows)
  })
