import type { DownChannel } from '@balcao/contract/channels/channel'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from './sight.ts'

/**
 * Channels that are to work and do not, where it touches the asker: a live ticket they see goes through it, or it brings the
 * tickets of a queue of theirs. Those who run the channels hear of all of them.
 */
export const listDown = (asker: Asker, { runsChannels }: { runsChannels: boolean }): Promise<DownChannel[]> => {
  const { tenantId: tenant, userId } = asker
  return queryTenant(
    tenant,
    () => sql<DownChannel>`
      with down as (
        select * from channels c where c.tenant_id = ${tenant} and c.deleted_at is null and (
          c.status = 'timeout' or c.status = 'disconnected' and (c.keep_connected or c.status_code is not null)
          -- One that nobody has written through yet only waits for its first phone.
          or c.status = 'qrcode' and exists (
            select from tickets t where t.tenant_id = ${tenant} and t.channel_id = c.id and t.status in ('open', 'pending')
          )
        )
      )
      select c.id, c.kind as type, c.name, c.status, c.status_code as "statusCode", (
        select count(*)::int from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
        where m.tenant_id = ${tenant} and m.channel_id = c.id and m.next_at is not null and ${visibleTo(asker)}
      ) as waiting
      from down c
      where ${runsChannels}
        or exists (
          select from user_queues q where q.tenant_id = ${tenant} and q.user_id = ${userId} and q.queue_id = c.queue_id
        )
        or exists (
          select from tickets t where t.tenant_id = ${tenant} and t.channel_id = c.id and t.status in ('open', 'pending')
            and ${visibleTo(asker)}
        )
      order by c.is_default desc, c.name, c.id`,
  )
}
