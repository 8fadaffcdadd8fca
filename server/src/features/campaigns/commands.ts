import type { Campaign, CampaignChange, CampaignInput } from '@balcao/contract/campaigns/campaign'
import type { MassTab, PauseCode } from '@balcao/contract/campaigns/campaign-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../infra/database/db.ts'
import { log } from '../../infra/log.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { mayReachMany } from '../settings/index.ts'
import { checkContent, keptTemplate, mayWriteBy, mustHaveTemplate } from './content.ts'
import { announceCampaign, type CampaignRow, countsOf, findCampaign, hearersOf, lockCampaign, presentCampaign } from './row.ts'

/** The work by which a campaign's people are linked to it. */
export const LINK_WORK = 'campaigns.link'

/** A start is to come, and not in a year nobody will see. */
function checkDate(startAt: string | null | undefined): void {
  if (startAt === null || startAt === undefined) return
  const at = new Date(startAt)
  if (at <= clock.now() || at.getUTCFullYear() > 2200) refuse('ERR_CAMPAIGN_DATE_NOT_VALID', { startAt })
}

export const createCampaign = (actor: Actor, input: CampaignInput): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => announceCampaign(tx, await insertCampaign(tx, actor, input)))

/** A mass send is a campaign made with one of its five forms. */
export async function insertCampaign(tx: Tx, actor: Actor, input: CampaignInput, tab: MassTab | null = null): Promise<number> {
  checkDate(input.startAt)
  await checkContent(tx, actor, input)
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (kind, tab, name, start_at, texts, template, file_id, stop_button, fallbacks, gaps, gap_min_ms, gap_max_ms, hours,
      hours_of, daily_cap, skip_days, stop_percent, created_by)
    values (${tab === null ? 'campaign' : 'mass'}, ${tab}, ${input.name}, ${input.startAt}::timestamptz, ${input.texts}::text[],
      ${await keptTemplate(tx, input.template)}::jsonb, ${input.fileId}::uuid, ${input.stopButton}, ${JSON.stringify(input.fallbacks)}::jsonb,
      ${input.gaps}, ${input.gapMinMs}, ${input.gapMaxMs}, ${input.hours && JSON.stringify(input.hours)}::jsonb, ${input.hoursOf},
      ${input.dailyCap}::int, ${input.skipDays}::int, ${input.stopPercent}, ${actor.userId}) returning id`.execute(tx)
  const id = rows[0]?.id ?? refuse('ERR_INTERNAL')
  await sendBy(tx, id, input.channelIds)
  return id
}

const sendBy = (tx: Tx, id: number, channelIds: readonly number[]) =>
  sql`
    with gone as (
      delete from campaign_channels where tenant_id = ${tx.tenant} and campaign_id = ${id} and channel_id <> all (${[...channelIds]}::bigint[])
    )
    insert into campaign_channels (campaign_id, channel_id) select ${id}::bigint, c from unnest(${[...channelIds]}::bigint[]) c
    on conflict do nothing`.execute(tx)

/** A mass send is not edited: it begins as it is made. */
function mayBeEdited({ id, kind, status }: CampaignRow): void {
  if (kind === 'mass') refuse('ERR_NO_CAMPAIGN_FOUND', { id })
  if (status !== 'pending' && status !== 'canceled') refuse('ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING', { id, is: status })
}

/** What is sent has its text in its message: a change is for recipients that wait. */
export const changeCampaign = (actor: Actor, id: number, change: CampaignChange): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => {
    const was = await lockCampaign(tx, id)
    mayBeEdited(was)
    if (change.startAt !== undefined && change.startAt !== was.startAt) checkDate(change.startAt)
    const wanted = { ...was, fileId: was.file?.id ?? null, ...change }
    if (wanted.gapMaxMs < wanted.gapMinMs) refuse('ERR_VALIDATION', { issues: [{ path: ['gapMaxMs'], message: 'order' }] })
    await checkContent(tx, actor, { ...wanted, template: change.template ?? null })
    const template = change.template === undefined ? sql`template` : sql`${await keptTemplate(tx, change.template)}::jsonb`
    await sql`
      update campaigns set name = ${wanted.name}, start_at = ${wanted.startAt}::timestamptz, texts = ${wanted.texts}::text[],
        template = ${template}, file_id = ${wanted.fileId}::uuid, stop_button = ${wanted.stopButton},
        fallbacks = ${JSON.stringify(wanted.fallbacks)}::jsonb, gaps = ${wanted.gaps}, gap_min_ms = ${wanted.gapMinMs},
        gap_max_ms = ${wanted.gapMaxMs}, hours = ${wanted.hours === null ? null : JSON.stringify(wanted.hours)}::jsonb,
        hours_of = ${wanted.hoursOf}, daily_cap = ${wanted.dailyCap}::int, skip_days = ${wanted.skipDays}::int,
        stop_percent = ${wanted.stopPercent}
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    if (change.channelIds) await sendBy(tx, id, change.channelIds)
    return announceCampaign(tx, id)
  })

export const removeCampaign = (actor: Actor, id: number): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockCampaign(tx, id)
    if (row.status === 'scheduled' || row.status === 'processing') refuse('ERR_CONFLICT', { is: row.status })
    await sql`update campaigns set deleted_at = now(), file_id = null where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await emit(tx, 'campaign.removed', { id }, hearersOf(row))
    return { ok: true }
  })

/** With those of its channels that are there and the copier works on. */
export const copyCampaign = async (
  tx: Tx,
  actor: Actor,
  id: number,
  more: { name: string; parentId: number | null },
): Promise<number> => {
  await findCampaign(tx, id)
  const { rows } = await sql<{ id: number }>`
    with copy as (
      insert into campaigns (name, texts, template, file_id, stop_button, fallbacks, gaps, gap_min_ms, gap_max_ms, hours,
        hours_of, daily_cap, skip_days, stop_percent, parent_id, created_by)
      select ${more.name}, c.texts, c.template, c.file_id, c.stop_button, c.fallbacks, c.gaps, c.gap_min_ms, c.gap_max_ms,
        c.hours, c.hours_of, c.daily_cap, c.skip_days, c.stop_percent, ${more.parentId}::bigint, ${actor.userId}::bigint
      from campaigns c where c.tenant_id = ${tx.tenant} and c.id = ${id}
      returning id
    ), by as (
      insert into campaign_channels (campaign_id, channel_id)
      select copy.id, k.channel_id from copy join campaign_channels k on k.tenant_id = ${tx.tenant} and k.campaign_id = ${id}
        join channels ch on ch.tenant_id = k.tenant_id and ch.id = k.channel_id and ch.deleted_at is null
        and may_use_channel(ch.tenant_id, ${actor.userId}, ch.id)
    )
    select id from copy`.execute(tx)
  return rows[0]?.id ?? refuse('ERR_NO_CAMPAIGN_FOUND', { id })
}

export const duplicateCampaign = (actor: Actor, id: number, name: string): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => announceCampaign(tx, await copyCampaign(tx, actor, id, { name, parentId: null })))

async function isLinking(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from works where tenant_id = ${tx.tenant} and kind = ${LINK_WORK} and status in ('waiting', 'running', 'paused')
      and params->>'campaignId' = ${String(id)} limit 1`.execute(tx)
  return rows.length > 0
}

/** It can begin: it says something, to somebody, by channels that are there and that the actor works on. */
async function mayBegin(tx: Tx, actor: Actor, row: CampaignRow, confirm: number | undefined): Promise<void> {
  mayBeEdited(row)
  await mayWriteBy(tx, actor, row.channelIds)
  const waiting = Number(row.told.waiting ?? 0)
  // Where it began, people not linked yet would be left out, and nobody would be told.
  if (await isLinking(tx, row.id)) refuse('ERR_CAMPAIGN_LINKING', { id: row.id })
  if (waiting === 0) refuse('ERR_CAMPAIGN_CONTACTS_NOT_FOUND', { id: row.id })
  if (row.texts.length === 0 && !row.template && !row.file) refuse('ERR_EMPTY_MESSAGE')
  if (row.channelIds.length === 0) refuse('ERR_NO_WAPP_FOUND')
  await mustHaveTemplate(tx, row.channelIds, row.template)
  if (confirm !== undefined && confirm !== waiting) refuse('ERR_CONFLICT', { waiting })
}

export const scheduleCampaign = (
  actor: Actor,
  id: number,
  asked: { startAt: string; confirm?: number | undefined },
): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockCampaign(tx, id)
    await mayBegin(tx, actor, row, asked.confirm)
    checkDate(asked.startAt)
    await sql`
      update campaigns set status = 'scheduled', start_at = ${asked.startAt}::timestamptz, started_by = ${actor.userId}, finished_at = null
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'campaign.scheduled', { id, waiting: row.told.waiting ?? 0 })
    return announceCampaign(tx, id)
  })

/** Of two who press at once the second finds it going. */
export const startCampaign = (actor: Actor, id: number, confirm: number | undefined): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockCampaign(tx, id)
    if (row.status === 'processing') return presentCampaign(row)
    if (row.status === 'scheduled') await mayWriteBy(tx, actor, row.channelIds)
    else await mayBegin(tx, actor, row, confirm)
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'campaign.started', { id, waiting: row.told.waiting ?? 0 })
    return beginCampaign(tx, id, actor.userId)
  })

/** From so many on it matters how its claims are planned. */
const MANY = 2_000

function knowIts(): void {
  withoutTenant(tx => sql`select analyze_recipients()`.execute(tx)).catch((error: unknown) =>
    log.warn({ err: error }, 'recipients were not analyzed'),
  )
}

export async function beginCampaign(tx: Tx, id: number, by: number | null): Promise<Campaign> {
  await sql`
    update campaigns set status = 'processing', started_at = coalesce(started_at, now()), start_at = coalesce(start_at, now()),
      started_by = coalesce(${by}::bigint, started_by), finished_at = null, paused_at = null, pause_code = null, pause_details = null
    where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  await sql`update campaign_channels set next_at = now() where tenant_id = ${tx.tenant} and campaign_id = ${id}`.execute(tx)
  const campaign = await announceCampaign(tx, id)
  if (campaign.counts.waiting >= MANY) tx.afterCommit(knowIts)
  return campaign
}

interface Stopping {
  campaign: Campaign
  left: number
  onTheirWay: number
}

const stopping = (campaign: Campaign): Stopping => {
  const { waiting, canceled, sending } = campaign.counts
  return { campaign, left: waiting + canceled, onTheirWay: sending }
}

export const pauseByHand = (actor: Actor, id: number): Promise<Stopping> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockCampaign(tx, id)
    if (row.status !== 'processing') refuse('ERR_CONFLICT', { is: row.status })
    if (row.pausedAt !== null) return stopping(presentCampaign(row))
    return stopping(await markPaused(tx, id, 'person', null))
  })

/** By itself: only one that goes on, and once. */
export async function pauseCampaign(tx: Tx, id: number, code: PauseCode, details: string | null): Promise<void> {
  const row = await lockCampaign(tx, id)
  if (row.status === 'processing' && row.pausedAt === null) await markPaused(tx, id, code, details)
}

async function markPaused(tx: Tx, id: number, code: PauseCode, details: string | null): Promise<Campaign> {
  await sql`
    update campaigns set paused_at = now(), pause_code = ${code}, pause_details = ${details}
    where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  return announceCampaign(tx, id)
}

export const resumeCampaign = (actor: Actor, id: number): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockCampaign(tx, id)
    if (row.status !== 'processing') refuse('ERR_CONFLICT', { is: row.status })
    if (row.pausedAt === null) return presentCampaign(row)
    if (row.kind === 'mass' && !(await mayReachMany(tx, actor))) refuse('ERR_NO_PERMISSION', { id })
    await mayWriteBy(tx, actor, row.channelIds)
    const counts = countsOf(row.told, row.status)
    await sql`
      update campaigns set paused_at = null, pause_code = null, pause_details = null,
        outcomes_from = (select coalesce(max(t.id), 0) from campaign_tallies t where t.tenant_id = ${tx.tenant} and t.campaign_id = ${id}),
        delivered_from = ${counts.delivered}, stopped_from = ${counts.stopped}
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    return announceCampaign(tx, id)
  })

/** One row: recipients that wait read as canceled from this commit on, and go on waiting when it is scheduled again. */
export const cancelCampaign = (actor: Actor, id: number): Promise<Stopping> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockCampaign(tx, id)
    if (row.status === 'canceled') return stopping(presentCampaign(row))
    if (row.status !== 'processing' && row.status !== 'scheduled') refuse('ERR_CONFLICT', { is: row.status })
    await sql`
      update campaigns set status = 'canceled', paused_at = null, pause_code = null, pause_details = null, finished_at = now()
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'campaign.canceled', {
      id,
      counts: countsOf(row.told, 'canceled'),
    })
    return stopping(await announceCampaign(tx, id))
  })
