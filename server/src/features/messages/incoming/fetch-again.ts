import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

/** What could not be fetched is tried once more, at once; what is being fetched already is left alone. */
export const fetchAgain = (asker: Asker, messageId: number): Promise<void> =>
  withTenant(asker.tenantId, async tx => {
    const { rows } = await sql<{ channelId: number; gaveUp: boolean; isLost: boolean }>`
      select f.channel_id as "channelId", f.next_at is null as "gaveUp", is_lost(f) as "isLost"
      from media_fetches f join messages m on m.tenant_id = ${tx.tenant} and m.id = f.message_id
      join tickets t on t.tenant_id = ${tx.tenant} and t.id = m.ticket_id
      where f.tenant_id = ${tx.tenant} and f.message_id = ${messageId} and ${visibleTo(asker)} for update of f`.execute(tx)
    const { channelId, gaveUp, isLost } = rows[0] ?? refuse('ERR_NO_FILE_FOUND', { id: messageId })
    if (isLost) refuse('ERR_WAPP_DOWNLOAD_MEDIA', { id: messageId })
    if (!gaveUp) return

    await sql`
      update media_fetches set next_at = now(), attempts = 0 where tenant_id = ${tx.tenant} and message_id = ${messageId}`.execute(
      tx,
    )
    await sql`
      update messages set media = coalesce(media, '{}') || '{"state": "fetching"}'
      where tenant_id = ${tx.tenant} and id = ${messageId}`.execute(tx)
    await sql`select announce_message(m) from messages m where m.tenant_id = ${tx.tenant} and m.id = ${messageId}`.execute(tx)
    tx.afterCommit(() => {
      wake('facts')
      wake('media', channelId)
    })
  })
