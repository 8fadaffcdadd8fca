import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant } from '../../../infra/db.ts'
import { type Asker, worksOn } from '../../tickets/index.ts'
import { type Facts, mayWrite } from '../rules/sendable.ts'
import { capabilitiesOf, type Means } from './capabilities.ts'
import type { Known } from './known.ts'

interface Row extends Means, Pick<Facts, 'status' | 'userId' | 'worksThere'> {
  channelId: number
  heardAt: Date | null
}

/** Sent once more is said now: in a ticket that is open, by the channel it has now, while that lets one write. Answers the channel. */
export async function mayResend(asker: Asker, { ticketId }: Known): Promise<number | null> {
  const { tenantId: tenant } = asker
  const [row] = await queryTenant(
    tenant,
    () => sql<Row>`
      select t.status, t.user_id as "userId", t.channel_id as "channelId", ch.kind, ch.config, ${worksOn(asker)} as "worksThere",
        last_heard(t.tenant_id, t.contact_id, t.channel_id) as "heardAt"
      from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      where t.tenant_id = ${tenant} and t.id = ${ticketId}`,
  )
  if (!row) return null
  const { channelId, kind, config, ...facts } = row
  mayWrite({ ...facts, newer: [], quoted: true }, capabilitiesOf({ kind, config }), clock.now())
  return channelId
}
