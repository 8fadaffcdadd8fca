import { LEADS_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../tickets/index.ts'

/**
 * Campaigns and mass sends that paused by themselves, until a person lets them go on or ends them. Told to supervisors, and of a mass send to its
 * sender.
 */
export const noticesOfCampaigns = ({ tenantId: tenant, userId }: Asker, most: number): RawBuilder<unknown> => sql`
  select case when c.kind = 'mass' then 'massStopped' else 'campaignStopped' end, wire_time(c.paused_at), null::bigint, null::bigint, null::bigint,
    c.name, null::text, c.pause_code, 0, c.paused_at as moment
  from campaigns c join users u on u.tenant_id = c.tenant_id and u.id = ${userId}
  where c.tenant_id = ${tenant} and c.status = 'processing' and c.paused_at is not null and c.pause_code <> 'person' and c.deleted_at is null
    and (${LEADS_ROOM} = any (u.rooms) or (c.kind = 'mass' and c.created_by = u.id))
  order by moment desc limit ${sql.lit(most)}`
