import type { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { Bucket } from '@balcao/contract/campaigns/campaign-words'
import type { CampaignRecipient } from '@balcao/contract/campaigns/recipients'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { withTenant } from '../../../infra/database/db.ts'
import { hidesFrom, isNumbered } from '../../contacts/index.ts'
import { findCampaign } from '../row.ts'

type Query = z.output<(typeof campaignRecipientRoutes)['recipients']['query']>

/** Of a recipient `r` with its message `m`. */
const BUCKET = sql`case when r.state = 0 then 'waiting' when r.state = 2 then 'skipped' when m.id is null then 'sent'
  else campaign_bucket(m.status, m.ack) end`

export const RECIPIENT = sql`r.no, r.name, r.value as address, r.kind, r.contact_id as "contactId", ${BUCKET} as bucket,
  case when r.state = 2 then r.reason else m.error end as reason, m.error_details as details, r.variant, r.channel_id as "channelId",
  m.id as "messageId", m.ticket_id as "ticketId", wire_time(r.taken_at) as at, wire_time(m.delivered_at) as "deliveredAt",
  wire_time(m.read_at) as "readAt", wire_time(r.replied_at) as "repliedAt", wire_time(r.stopped_at) as "stoppedAt"`

/** Only what has an index of its own is walked by it; the rest is looked at in order until a page is full. */
const NARROWED: Record<NonNullable<Query['bucket']>, RawBuilder<unknown>> = {
  waiting: sql`r.state = 0`,
  canceled: sql`r.state = 0`,
  skipped: sql`r.state = 2`,
  sending: sql`m.status = 'pending'`,
  unconfirmed: sql`m.status = 'unconfirmed'`,
  failed: sql`m.status in ('failed', 'unconfirmed')`,
  sent: sql`campaign_bucket(m.status, m.ack) = 'sent'`,
  delivered: sql`campaign_bucket(m.status, m.ack) in ('delivered', 'read')`,
  read: sql`campaign_bucket(m.status, m.ack) = 'read'`,
  replied: sql`r.replied_at is not null`,
  stopped: sql`r.stopped_at is not null`,
}
const OF_MESSAGES: readonly string[] = ['sending', 'unconfirmed', 'failed']

export async function listRecipients(
  asker: { tenantId: number; userId: number },
  id: number,
  { after, pageSize, bucket, searchParam }: Query,
): Promise<{ rows: CampaignRecipient[]; hasMore: boolean }> {
  const { tenantId } = asker
  return withTenant(tenantId, async tx => {
    const { status } = await findCampaign(tx, id)
    // Among letters a digit belongs to a name: of "Maria 2" every number with a 2 would be found.
    const isNumber = /^[^\p{L}]*\d[^\p{L}]*$/u.test(searchParam)
    const words =
      searchParam === ''
        ? sql`true`
        : sql`((strpos(searchable(r.name), searchable(${searchParam})) > 0 and may_find(${searchParam}, r.name, ${hidesFrom(asker)}))
      or ${isNumber ? isNumbered(asker, searchParam, sql`r.value`) : sql`false`})`
    const join = bucket && OF_MESSAGES.includes(bucket) ? sql`join` : sql`left join`
    const { rows } = await sql<CampaignRecipient>`
      select ${RECIPIENT} from campaign_recipients r
        ${join} messages m on m.tenant_id = r.tenant_id and m.campaign_id = r.campaign_id and m.campaign_no = r.no
      where r.tenant_id = ${tenantId} and r.campaign_id = ${id} and r.no > ${after} and ${bucket ? NARROWED[bucket] : sql`true`} and ${words}
      order by r.no limit ${pageSize + 1}`.execute(tx)
    const shown = rows.slice(0, pageSize).map(row => ({ ...row, bucket: bucketIn(row.bucket, status) }))
    return { rows: shown, hasMore: rows.length > pageSize }
  })
}

const bucketIn = (bucket: Bucket, status: string): Bucket => (bucket === 'waiting' && status === 'canceled' ? 'canceled' : bucket)
