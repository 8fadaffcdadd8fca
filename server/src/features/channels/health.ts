import type { ChannelHealth } from '@balcao/contract/channels/channels'
import { sql } from 'kysely'
import { withTenant } from '../../infra/database/db.ts'
import { channelRow, presentSession } from './queries.ts'

/** The connections of all channels, and what hangs on each. */
export const readHealth = (tenantId: number): Promise<{ limit: number; rows: ChannelHealth[] }> =>
  withTenant(tenantId, async tx => {
    const { max_connections: limit } = await tx.selectFrom('tenants').select('max_connections').executeTakeFirstOrThrow()
    const channels = await tx.selectFrom('channels').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()
    const { rows: hanging } = await sql<{ id: number; waiting: number; tickets: number; heldThere: number }>`
      select c.id,
        (select count(*)::int from messages m where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.next_at is not null) as waiting,
        coalesce(t.n, 0) as tickets, coalesce(t.held, 0) as "heldThere"
      from channels c left join (
        select channel_id, count(*)::int as n, (count(*) filter (where held_there = 'provider'))::int as held from tickets
        where tenant_id = ${tenantId} and status in ('open', 'pending') group by channel_id
      ) t on t.channel_id = c.id
      where c.tenant_id = ${tenantId} and c.deleted_at is null`.execute(tx)
    const of = new Map(hanging.map(({ id, ...its }) => [id, its]))
    const rows = channels.map(row => ({
      session: presentSession(channelRow.parse(row)),
      ...(of.get(row.id) ?? { waiting: 0, tickets: 0, heldThere: 0 }),
    }))
    return { limit, rows }
  })
