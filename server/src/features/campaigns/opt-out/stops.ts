import type { MarketingStop } from '@balcao/contract/campaigns/marketing-stops'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { audit } from '../../../infra/trust/audit.ts'

async function stopsOf(tx: Tx, contactId: number): Promise<{ rows: MarketingStop[] }> {
  const { rows } = await sql<MarketingStop>`
    select s.kind, s.value as address, wire_time(s.since) as since, s.source, s.campaign_id as "campaignId", c.name as campaign
    from identities d join marketing_stops s on s.tenant_id = d.tenant_id and s.kind = d.kind and s.scope = d.scope and s.key = d.key
      left join campaigns c on c.tenant_id = s.tenant_id and c.id = s.campaign_id
    where d.tenant_id = ${tx.tenant} and d.contact_id = ${contactId} order by s.since`.execute(tx)
  return { rows }
}

async function mustBeThere(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from contacts where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  if (rows.length === 0) refuse('ERR_NO_CONTACT_FOUND', { id })
}

export const showStops = (actor: Actor, contactId: number): Promise<{ rows: MarketingStop[] }> =>
  withTenant(actor.tenantId, async tx => {
    await mustBeThere(tx, contactId)
    return stopsOf(tx, contactId)
  })

/** By hand, for all addresses of theirs. What the person set at the provider is theirs to lift. */
export const setStops = (actor: Actor, contactId: number, stopped: boolean): Promise<{ rows: MarketingStop[] }> =>
  withTenant(actor.tenantId, async tx => {
    await mustBeThere(tx, contactId)
    if (stopped)
      await sql`
        insert into marketing_stops (kind, scope, key, value, source, created_by)
        select d.kind, d.scope, d.key, d.value, 'person', ${actor.userId}::bigint from identities d
        where d.tenant_id = ${tx.tenant} and d.contact_id = ${contactId} on conflict do nothing`.execute(tx)
    else
      await sql`
        delete from marketing_stops s using identities d where d.tenant_id = ${tx.tenant} and d.contact_id = ${contactId}
          and s.tenant_id = d.tenant_id and s.kind = d.kind and s.scope = d.scope and s.key = d.key and s.source <> 'preference'`.execute(
        tx,
      )
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'contact.marketing', { id: contactId, stopped })
    await emit(tx, 'rows.changed', { path: `/contacts/${contactId}/marketing-stops` }, [TEAM_ROOM])
    return stopsOf(tx, contactId)
  })
