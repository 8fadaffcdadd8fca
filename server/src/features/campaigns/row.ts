import type { Campaign, CampaignCounts } from '@balcao/contract/campaigns/campaign'
import { refuse } from '@balcao/contract/errors'
import type { StoredFile } from '@balcao/contract/messages/files'
import { LEADS_ROOM, type Room, userRoom } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { wake } from '../../infra/processes/wake.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { wakeSpool } from '../channels/index.ts'

export interface CampaignRow extends Omit<Campaign, 'counts' | 'file'> {
  seed: number
  file: StoredFile | null
  told: Record<string, number>
}

/** Of a campaign `c`. */
export const CAMPAIGN: RawBuilder<CampaignRow> = sql`json_build_object(
  'id', c.id, 'kind', c.kind, 'tab', c.tab, 'name', c.name, 'status', c.status, 'seed', c.seed,
  'pausedAt', wire_time(c.paused_at), 'pauseCode', c.pause_code, 'pauseDetails', c.pause_details,
  'startAt', wire_time(c.start_at), 'startedAt', wire_time(c.started_at), 'finishedAt', wire_time(c.finished_at),
  'channelIds', array(select k.channel_id from campaign_channels k where k.tenant_id = c.tenant_id and k.campaign_id = c.id order by 1),
  'texts', c.texts, 'template', c.template,
  'file', (select json_strip_nulls(json_build_object('id', f.id, 'name', f.name, 'mimeType', f.type, 'kind', f.kind, 'size', f.size,
    'seconds', f.seconds)) from files f where f.tenant_id = c.tenant_id and f.id = c.file_id),
  'stopButton', c.stop_button, 'fallbacks', c.fallbacks, 'gaps', c.gaps, 'gapMinMs', c.gap_min_ms, 'gapMaxMs', c.gap_max_ms,
  'hours', c.hours, 'hoursOf', c.hours_of, 'dailyCap', c.daily_cap, 'skipDays', c.skip_days, 'stopPercent', c.stop_percent,
  'parentId', c.parent_id, 'createdById', c.created_by,
  'createdBy', (select u.name from users u where u.tenant_id = c.tenant_id and u.id = c.created_by),
  'createdAt', wire_time(c.created_at), 'version', c.version, 'told', campaign_counts(c.id))`

export function presentCampaign({ seed: _, told, ...row }: CampaignRow): Campaign {
  return { ...row, counts: countsOf(told, row.status) }
}

/** The buckets add up to everybody; those who wait in a canceled campaign read as canceled. */
export function countsOf(told: Readonly<Record<string, number>>, status: Campaign['status']): CampaignCounts {
  const all = (what: string) =>
    Object.entries(told).reduce((sum, [key, n]) => (key === what || key.startsWith(`${what}:`) ? sum + Number(n) : sum), 0)
  const [waits, sending, skipped, unconfirmed] = [all('waiting'), all('sending'), all('skipped'), all('unconfirmed')]
  const [failed, sent, delivered, read] = [all('failed'), all('sent'), all('delivered'), all('read')]
  const waiting = status === 'canceled' ? 0 : waits
  return {
    total: waits + sending + skipped + unconfirmed + failed + sent + delivered + read,
    pending: waiting + sending,
    waiting,
    sending,
    canceled: waits - waiting,
    skipped,
    failed: failed + unconfirmed,
    unconfirmed,
    sent,
    delivered: delivered + read,
    read,
    replied: all('replied'),
    stopped: all('stopped'),
  }
}

export async function findCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const { rows } = await sql<{ campaign: CampaignRow }>`
    select ${CAMPAIGN} as campaign from campaigns c
    where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.deleted_at is null`.execute(tx)
  return rows[0]?.campaign ?? refuse('ERR_NO_CAMPAIGN_FOUND', { id })
}

/** Alone: no claim goes on meanwhile, and what is decided of it stays true until the transaction ends. */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  await sql`select lock_campaign(${id})`.execute(tx)
  await sql`select from campaigns where tenant_id = ${tx.tenant} and id = ${id} for no key update`.execute(tx)
  return findCampaign(tx, id)
}

/** The sender of a mass send hears of it, and supervisors of everything. */
export const hearersOf = ({ kind, createdById }: Pick<Campaign, 'kind' | 'createdById'>): Room[] =>
  kind === 'mass' ? [LEADS_ROOM, userRoom(createdById)] : [LEADS_ROOM]

export async function announceCampaign(tx: Tx, id: number): Promise<Campaign> {
  await sql`update campaigns set version = version + 1, updated_at = now() where tenant_id = ${tx.tenant} and id = ${id}`.execute(
    tx,
  )
  const campaign = presentCampaign(await findCampaign(tx, id))
  await emit(tx, 'campaign.changed', { campaign }, hearersOf(campaign))
  tx.afterCommit(() => wakeChannels(campaign.channelIds))
  return campaign
}

/** Their spools look again, and first at campaigns. */
function wakeChannels(channelIds: readonly number[]): void {
  for (const channelId of channelIds) {
    wake('campaigns', channelId)
    wakeSpool(channelId)
  }
}
