import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { withTenant } from '../../../infra/db.ts'
import { wake } from '../../../infra/wake.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

/** What could not be fetched is tried once more, at once; what is being fetched already is left alone. */
export const fetchAgain = (asker: Asker, messageId: number): Promise<void> =>
  withTenant(asker.tenantId, async tx => {
    const { rows } = await sql<{ channel_id: number }>`
      update media_fetches f set next_at = now(), attempts = 0 from messages m, tickets t
      where f.tenant_id = ${tx.tenant} and f.message_id = ${messageId} and m.tenant_id = ${tx.tenant} and m.id = f.message_id
        and t.tenant_id = ${tx.tenant} and t.id = m.ticket_id and ${visibleTo(asker)}
      returning f.channel_id`.execute(tx)
    const { channel_id } = rows[0] ?? refuse('ERR_NO_FILE_FOUND', { id: messageId })
    tx.afterCommit(() => wake('media', channel_id))
  })
