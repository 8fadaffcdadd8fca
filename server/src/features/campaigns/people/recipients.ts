import type { CampaignCounts } from '@balcao/contract/campaigns/campaign'
import type { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { Bucket } from '@balcao/contract/campaigns/campaign-words'
import type { CampaignRecipient } from '@balcao/contract/campaigns/recipients'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { hidesFrom, isNumbered } from '../../contacts/index.ts'
import { countsOf, findCampaign } from '../row.ts'

type Query = z.output<(typeof campaignRecipientRoutes)['recipients']['query']>

/** Of a recipient `r` with its message `m`. */
const BUCKET = sql`case when r.state = 0 then 'waiting' when r.state = 2 then 'skipped' when m.id is null then 'sent'
  else campaign_bucket(m.status, m.ack) end`

const RECIPIENT = sql`r.no, r.name, r.value as address, r.kind, r.contact_id as "contactId", ${BUCKET} as bucket,
  case when r.state = 2 then r.reason else m.error end as reason, m.error_details as details, r.variant, r.channel_id as "channelId",
  m.id as "messageId", m.ticket_id as "ticketId", wire_time(r.taken_at) as at, wire_time(m.delivered_at) as "deliveredAt",
  wire_time(m.read_at) as "readAt", wire_time(r.replied_at) as "repliedAt", wire_time(r.stopped_at) as "stoppedAt"`

/** Each that can be small among many has an index of its own; the rest is looked at in order until a page is full. */
const NARROWED: Record<NonNullable<Query['bucket']>, RawBuilder<unknown>> = {
  // Written so that the index of claims does not fit: it is in another order, and all who wait would be sorted for the first of them.
  waiting: sql`r.state + 0 = 0`,
  canceled: sql`r.state + 0 = 0`,
  skipped: sql`r.state = 2`,
  sending: sql`m.status = 'pending' and m.next_at is not null`,
  unconfirmed: sql`m.status = 'unconfirmed'`,
  failed: sql`m.status in ('failed', 'unconfirmed')`,
  sent: sql`m.status = 'sended' and m.ack < 2`,
  delivered: sql`m.status = 'sended' and m.ack >= 2`,
  read: sql`m.status = 'sended' and m.ack >= 3`,
  replied: sql`r.replied_at is not null`,
  stopped: sql`r.stopped_at is not null`,
}
const OF_MESSAGES: readonly string[] = ['sending', 'unconfirmed', 'failed', 'sent', 'delivered', 'read']

/** Nobody has taken them yet, whether they will be or not. */
const isWaiting = (bucket: Query['bucket']): boolean => bucket === 'waiting' || bucket === 'canceled'

/** How many stand in one of them. */
const sizeOf = (bucket: NonNullable<Query['bucket']>, counts: CampaignCounts): number =>
  isWaiting(bucket) ? counts.waiting + counts.canceled : counts[bucket]

interface Page {
  /** Behind this number. */
  from: number
  bucket?: Query['bucket']
  words?: Words | undefined
  most: number
}

/** What is looked for: in a hundred recipients at once, and then, exactly, in each of them `r`. */
interface Words {
  near: RawBuilder<unknown>
  exact: RawBuilder<unknown>
}

const HUNDRED = 100

/**
 * The page first, and then the message of each of these by its key: joined before it is cut, or as a planner without statistics likes it,
 * every message up to the page is read.
 */
export function pageOf(tenant: number, id: number, { from, bucket, words, most }: Page): RawBuilder<CampaignRecipient> {
  const narrowed = bucket ? NARROWED[bucket] : sql`true`
  const isOfMessages = bucket !== undefined && OF_MESSAGES.includes(bucket)
  const page = words
    ? searched(tenant, id, { from, words, narrowed, isOfMessages, most })
    : isOfMessages
      ? sql`select r.* from (${messagesOf(tenant, id, { from, bucket, narrowed })}) m cross join lateral (select * from campaign_recipients x
          where x.tenant_id = ${tenant} and x.campaign_id = ${id} and x.no = m.campaign_no offset 0) r
        order by m.campaign_no limit ${most}`
      : sql`select r.* from campaign_recipients r
        where r.tenant_id = ${tenant} and r.campaign_id = ${id} and r.no > ${from} and ${narrowed} order by r.no limit ${most}`
  return sql<CampaignRecipient>`
    select ${RECIPIENT} from (${page}) r
      left join lateral (select * from messages x where x.tenant_id = ${tenant} and x.campaign_id = ${id} and x.campaign_no = r.no
        offset 0) m on true
    order by r.no`
}

interface Narrowed {
  from: number
  narrowed: RawBuilder<unknown>
}

/** Those on their way are few and in no order: by themselves first, or all others would be walked past in order. */
const messagesOf = (tenant: number, id: number, { from, bucket, narrowed }: Narrowed & Pick<Page, 'bucket'>) => sql`
  select m.campaign_no from messages m where m.tenant_id = ${tenant} and m.campaign_id = ${id} and m.campaign_no > ${from} and ${narrowed}
    ${bucket === 'sending' ? sql`offset 0` : sql``}`

interface Searched extends Narrowed {
  words: Words
  isOfMessages: boolean
  most: number
}

function searched(tenant: number, id: number, { from, words, narrowed, isOfMessages, most }: Searched): RawBuilder<unknown> {
  const fits = isOfMessages
    ? sql`exists (select from messages m where m.tenant_id = ${tenant} and m.campaign_id = ${id} and m.campaign_no = r.no and ${narrowed})`
    : narrowed
  return sql`select r.* from campaign_words w cross join lateral (select r.* from campaign_recipients r
      where r.tenant_id = ${tenant} and r.campaign_id = ${id} and r.no > ${from} and r.no >= w.block * ${sql.lit(HUNDRED)}
        and r.no < (w.block + 1) * ${sql.lit(HUNDRED)} and ${words.exact} and ${fits} order by r.no offset 0) r
    where w.tenant_id = ${tenant} and w.campaign_id = ${id} and w.block >= ${Math.floor(from / HUNDRED)} and ${words.near}
    order by w.block, r.no limit ${most}`
}

/** Up to here nobody waits. */
async function lowOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ low: number }>`
    select coalesce(min(low), 0)::bigint as low from campaign_zones where tenant_id = ${tx.tenant} and campaign_id = ${id}`.execute(
    tx,
  )
  return rows[0]?.low ?? 0
}

export async function listRecipients(
  asker: { tenantId: number; userId: number },
  id: number,
  { after, pageSize, bucket, searchParam }: Query,
): Promise<{ rows: CampaignRecipient[]; hasMore: boolean }> {
  const { tenantId } = asker
  return withTenant(tenantId, async tx => {
    const { status, told } = await findCampaign(tx, id)
    // Of a million every one would be looked at to find that there is none.
    if (bucket && sizeOf(bucket, countsOf(told, status)) === 0) return { rows: [], hasMore: false }
    const from = isWaiting(bucket) ? Math.max(after, await lowOf(tx, id)) : after
    const { rows } = await pageOf(tenantId, id, { from, bucket, words: wordsOf(asker, searchParam), most: pageSize + 1 }).execute(
      tx,
    )
    const shown = rows.slice(0, pageSize).map(row => ({ ...row, bucket: bucketIn(row.bucket, status) }))
    return { rows: shown, hasMore: rows.length > pageSize }
  })
}

export function wordsOf(asker: { tenantId: number; userId: number }, said: string): Words | undefined {
  if (said === '') return
  const named = sql`(strpos(searchable(r.name), searchable(${said})) > 0 and may_find(${said}, r.name, ${hidesFrom(asker)}))`
  const near = sql`strpos(w.words, searchable(${said})) > 0`
  // Among letters a digit belongs to a name: of "Maria 2" every number with a 2 would be found.
  if (!/^[^\p{L}]*\d[^\p{L}]*$/u.test(said)) return { near, exact: named }
  return {
    near: sql`(${near} or strpos(w.words, ${said.replace(/\D/g, '')}) > 0)`,
    exact: sql`(${named} or ${isNumbered(asker, said, sql`r.value`)})`,
  }
}

const bucketIn = (bucket: Bucket, status: string): Bucket => (bucket === 'waiting' && status === 'canceled' ? 'canceled' : bucket)
