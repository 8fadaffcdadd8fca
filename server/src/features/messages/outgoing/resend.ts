import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant } from '../../../infra/database/db.ts'
import { type Asker, worksOn } from '../../tickets/index.ts'
import { type Facts, mayWrite } from '../rules/sendable.ts'
import { type ChannelSetup, capabilitiesOf } from './capabilities.ts'
import { type Known, MESSAGES } from './spool/known.ts'

interface Row extends ChannelSetup, Pick<Facts, 'status' | 'userId' | 'worksThere' | 'channelGone'> {
  channelId: number
  heardAt: Date | null
  adAt: Date | null
}

/**
 * Sent once more is said now: in a ticket that is open, by the channel it has now, while that lets one write; or in none, as it was,
 * by its own. Answers the channel.
 */
export async function mayResend(asker: Asker, { id }: Known): Promise<number | null> {
  const { tenantId: tenant } = asker
  const [row] = await queryTenant(
    tenant,
    () => sql<Row>`
      select t.status, t.user_id as "userId", t.channel_id as "channelId", ch.kind, ch.config, ${worksOn(asker)} as "worksThere",
        ch.deleted_at is not null as "channelGone", last_heard(t.tenant_id, t.contact_id, t.channel_id) as "heardAt",
        last_ad(t.tenant_id, t.contact_id, t.channel_id) as "adAt"
      from ${MESSAGES} join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      where m.tenant_id = ${tenant} and m.id = ${id}`,
  )
  if (!row) return null
  const { channelId, kind, config, ...facts } = row
  mayWrite({ ...facts, newer: [], quoted: true }, capabilitiesOf({ kind, config }), clock.now())
  return channelId
}
