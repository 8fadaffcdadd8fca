import { keyOf } from '@balcao/contract/channels/addresses'
import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'

/** What somebody set at the provider: a stop is kept by address; going on lifts only what was set there. */
export const takePreference = ({ tenantId }: ChannelKey, { addresses, wants }: NewsOf<'preference'>): Promise<void> =>
  withTenant(tenantId, async tx => {
    for (const { kind, scope, value } of addresses) {
      const key = keyOf({ kind, value })
      if (wants)
        await sql`
          delete from marketing_stops where tenant_id = ${tenantId} and kind = ${kind} and scope = ${scope} and key = ${key}
            and source = 'preference'`.execute(tx)
      else
        await sql`
          insert into marketing_stops (kind, scope, key, value, source) values (${kind}, ${scope}, ${key}, ${value}, 'preference')
          on conflict do nothing`.execute(tx)
    }
    if (wants) return
    // A complaint about whichever campaign reached them last.
    await sql`
      update campaign_recipients r set stopped_at = now() where r.tenant_id = ${tenantId} and r.stopped_at is null
        and (r.campaign_id, r.no) in (
          select o.campaign_id, o.no from campaign_recipients o
          where o.tenant_id = ${tenantId} and o.key = any (${addresses.map(keyOf)}::text[]) and o.state = 1
          order by o.taken_at desc limit 1)`.execute(tx)
  })
