import type { PauseCode } from '@balcao/contract/campaigns/campaign-words'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../infra/database/db.ts'
import { log } from '../../infra/log.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { beginCampaign, pauseCampaign } from './commands.ts'
import { announceCampaign, countsOf, findCampaign, hearersOf, lockCampaign } from './row.ts'
import { mustStop, PAUSES } from './rules/outcome.ts'

/** Every second: begins those whose time has come, tells of progress, moves the marks, stops and finishes. Two that meet do it once. */
export async function tendCampaigns(): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; id: number; isDue: boolean }>`
      select tenant_id as "tenantId", id, is_due as "isDue" from campaigns_to_tend(${clock.now()})`.execute(tx),
  )
  for (const { tenantId, id, isDue } of rows)
    await (isDue ? withTenant(tenantId, tx => beginDue(tx, id)) : tend(tenantId, id)).catch((error: unknown) => {
      log.warn({ err: error, tenantId, campaign: id }, 'a campaign could not be looked after and will be')
    })
}

async function beginDue(tx: Tx, id: number): Promise<void> {
  const { status, startAt } = await lockCampaign(tx, id)
  if (status === 'scheduled' && startAt !== null && new Date(startAt) <= clock.now()) await beginCampaign(tx, id, null)
}

async function tend(tenant: number, id: number): Promise<void> {
  const isMine = await withTenant(tenant, tx => takeTurn(tx, id))
  if (!isMine) return
  await withTenant(tenant, tx => takeBackLate(tx, id))
  await withTenant(tenant, tx => stopByItself(tx, id))
  await withTenant(tenant, tx => sql`select move_low(${id})`.execute(tx))
  await withTenant(tenant, tx => sql`select fold_campaign_tallies(${id})`.execute(tx))
  await withTenant(tenant, tx => finish(tx, id))
}

const EVERY_MS = 900

/** At most once a second among all processes; its counts are told. */
async function takeTurn(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ version: number; moved: boolean }>`
    update campaigns c set told_at = clock_timestamp(), version = c.version + 1
    where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.told_at < clock_timestamp() - ${EVERY_MS} * interval '1 millisecond'
    returning c.version, true as moved`.execute(tx)
  const [row] = rows
  if (!row) return false
  const campaign = await findCampaign(tx, id)
  const counts = countsOf(campaign.told, campaign.status)
  await emit(tx, 'campaign.progress', { id, counts, version: row.version }, hearersOf(campaign))
  return true
}

/** A provider that says late that the template is the fault: the same as at once. Recipients refused by it wait again. */
async function takeBackLate(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ messageId: number; error: keyof typeof PAUSES; details: string | null }>`
    select m.id as "messageId", m.error, m.error_details as details from messages m
    where m.tenant_id = ${tx.tenant} and m.campaign_id = ${id} and m.status = 'failed' and m.resent = 0
      and m.error = any (${Object.keys(PAUSES)}::text[])
    order by m.campaign_no limit 500`.execute(tx)
  const [first] = rows
  if (!first) return
  await pauseCampaign(tx, id, PAUSES[first.error] ?? 'templateWrong', first.details)
  await sql`select take_back(${id}, ${rows.map(({ messageId }) => messageId)}::bigint[])`.execute(tx)
}

const CHANNELS_DOWN = '10 minutes'

interface Facts {
  outcomes: string[]
  delivered: number
  stopped: number
  stopPercent: number
  isDown: boolean
}

async function stopByItself(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<Facts>`
    select array(select t.what from (
        select t.what, t.id, t.n from campaign_tallies t where t.tenant_id = ${tx.tenant} and t.campaign_id = ${id} and t.n > 0
          and t.id > c.outcomes_from order by t.id desc limit 400) t cross join generate_series(1, least(t.n, 50))
        where t.what = 'sent' or t.what like 'failed:%' order by t.id desc limit 50) as outcomes,
      coalesce((select sum(n) from campaign_tallies t where t.tenant_id = ${tx.tenant} and t.campaign_id = ${id}
        and t.what in ('delivered', 'read')), 0)::int - c.delivered_from as delivered,
      coalesce((select sum(n) from campaign_tallies t where t.tenant_id = ${tx.tenant} and t.campaign_id = ${id}
        and t.what = 'stopped'), 0)::int - c.stopped_from as stopped,
      c.stop_percent as "stopPercent",
      not exists (select from campaign_channels k join channels ch on ch.tenant_id = k.tenant_id and ch.id = k.channel_id
        where k.tenant_id = c.tenant_id and k.campaign_id = c.id and ch.deleted_at is null
          and (ch.status = 'connected' or coalesce(ch.status_since, now()) > now() - ${CHANNELS_DOWN}::interval)) as "isDown"
    from campaigns c where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.status = 'processing' and c.paused_at is null`.execute(
    tx,
  )
  const [facts] = rows
  if (!facts) return
  const code: PauseCode | null = facts.isDown ? 'channels' : mustStop(facts)
  if (code) await pauseCampaign(tx, id, code, null)
}

/** Nobody waits and nothing is on its way, both seen at one moment. What hangs for half an hour is in nobody's hands. */
async function finish(tx: Tx, id: number): Promise<void> {
  await sql`
    update messages m set claimed_at = null, next_at = null, in_doubt = true, status = 'unconfirmed'
    where m.tenant_id = ${tx.tenant} and m.campaign_id = ${id} and m.next_at is not null and m.status = 'pending'
      and m.claimed_at < now() - interval '30 minutes'`.execute(tx)
  const { rows } = await sql`
    update campaigns c set status = 'finished', finished_at = now(), paused_at = null, pause_code = null, pause_details = null
    where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.status = 'processing'
      and not exists (select from campaign_recipients r where r.tenant_id = c.tenant_id and r.campaign_id = c.id and r.state = 0)
      and not exists (select from messages m where m.tenant_id = c.tenant_id and m.campaign_id = c.id and m.next_at is not null)
    returning c.id`.execute(tx)
  if (rows.length > 0) await announceCampaign(tx, id)
}
