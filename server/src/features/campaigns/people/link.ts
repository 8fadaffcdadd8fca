import type { Campaign } from '@balcao/contract/campaigns/campaign'
import type { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { CampaignAudience } from '@balcao/contract/campaigns/recipients'
import { keyOf } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { phonesOf } from '../../contacts/index.ts'
import { startWork, type WorkRunner } from '../../works/index.ts'
import { beginCampaign, copyCampaign, LINK_WORK } from '../commands.ts'
import { announceCampaign, findCampaign, lockCampaign } from '../row.ts'
import { withoutSigns } from '../rules/mass-lines.ts'
import { kindsOf, reachOf, sizeOf, sourceOf } from './audience.ts'

const BLOCK = 20_000

function mayBeLinked({ id, status }: { id: number; status: Campaign['status'] }): void {
  if (status !== 'pending' && status !== 'canceled') refuse('ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING', { id, is: status })
}

export async function startLinking(
  actor: Actor,
  id: number,
  { audience, title }: { audience: CampaignAudience; title: string },
): Promise<WorkSummary> {
  return withTenant(actor.tenantId, async tx => {
    // Held, so that nothing begins it between this look and the work.
    mayBeLinked(await lockCampaign(tx, id))
    if (audience.by === 'campaign') await findCampaign(tx, audience.id)
    const total = await sizeOf(tx, actor, audience)
    if (total === 0) refuse('ERR_CAMPAIGN_CONTACTS_NOT_FOUND', { id })
    return startWork(tx, actor, { kind: LINK_WORK, title, total, params: { campaignId: id, audience, after: 0, total } })
  })
}

const params = z.object({
  campaignId: z.number(),
  audience: z.unknown(),
  after: z.number().default(0),
  /** How many there were when it was asked for. */
  total: z.number().default(0),
  /** The linked are written to at once. */
  begins: z.boolean().default(false),
})

/** Block by block, each with its place: an address that is there already is passed over, so nothing is linked twice. */
export const linkRunner: WorkRunner = async ({ createdBy, params: asked, progress }) => {
  const { campaignId, audience: its, after: begun, total, begins } = params.parse(asked)
  const audience = its as CampaignAudience
  for (let [after, more] = [begun, true]; more; ) {
    await progress.block(async tx => {
      const campaign = await lockCampaign(tx, campaignId)
      if (campaign.status !== 'pending' && campaign.status !== 'canceled') {
        more = false
        return { done: 0 }
      }
      const source = await sourceOf(tx, { userId: createdBy }, audience, await kindsOf(tx, campaign))
      // Of a million, each block by itself would look through all that are left for the first of them.
      const until = total > BLOCK ? await reachOf(tx, audience, { after, places: BLOCK }) : null
      const { found, last } = await linkBlock(tx, campaignId, source(after, BLOCK, until))
      more = until !== null || found === BLOCK
      after = until ?? last ?? after
      await announceCampaign(tx, campaignId)
      if (begins && !more) await beginCampaign(tx, campaignId, createdBy)
      return { done: found, keep: { after } }
    })
  }
}

/** Numbers go on where they ended: the lock is held, so nobody else counts meanwhile. Those not to be written to are skipped. */
async function linkBlock(tx: Tx, id: number, source: RawBuilder<unknown>): Promise<{ found: number; last: number | null }> {
  const { rows } = await sql<{ found: number; last: number | null }>`
    with found as materialized (${source}), base as (
      select coalesce(max(r.no), 0) as no from campaign_recipients r where r.tenant_id = ${tx.tenant} and r.campaign_id = ${id}
    ), made as (
      insert into campaign_recipients (campaign_id, no, kind, scope, key, value, name, contact_id, zone, state, reason)
      select ${id}::bigint, base.no + row_number() over (order by f.place), f.kind, f.scope, f.key, f.value, f.name, f.contact_id,
        case when f.kind = 'phone' then zone_of_number(f.value) else 0 end, case when j.reason is null then 0 else 2 end, j.reason
      from found f cross join base
        left join marketing_stops s on s.tenant_id = ${tx.tenant} and s.kind = f.kind and s.scope = f.scope and s.key = f.key
        cross join lateral (select case when s.key is not null then 'stopped' when f.blocked then 'blocked' end as reason) j
      where f.key is not null
      on conflict (tenant_id, campaign_id, kind, scope, key) do nothing returning zone
    ), zones as (
      insert into campaign_zones (campaign_id, zone) select distinct ${id}::bigint, zone from made on conflict do nothing
    )
    select count(*)::int as found, max(place)::bigint as last from found`.execute(tx)
  return rows[0] ?? { found: 0, last: null }
}

type Lines = z.output<(typeof campaignRecipientRoutes)['linkLines']['body']>['rows']
interface LinkedLines {
  linked: number
  refused: { line: number; code: 'invalid' | 'repeated'; said: string }[]
  campaign: Campaign
}

/** Each line by itself: what is no number, and what is there already, is named by its line, and the others are linked. */
export const linkLines = (actor: Actor, id: number, rows: Lines): Promise<LinkedLines> =>
  withTenant(actor.tenantId, async tx => {
    mayBeLinked(await lockCampaign(tx, id))
    const phone = phonesOf('BR')
    const refused: LinkedLines['refused'] = []
    const fresh = new Map<string, { line: number; value: string; key: string; name: string; vars: object; said: string }>()
    for (const { line, number, name, vars } of rows) {
      const value = phone(withoutSigns(number))
      const key = value === null ? '' : keyOf({ kind: 'phone', value })
      if (value === null) refused.push({ line, code: 'invalid', said: number })
      else if (fresh.has(key)) refused.push({ line, code: 'repeated', said: number })
      else fresh.set(key, { line, value, key, name, vars, said: number })
    }
    const there = await insertLines(tx, id, [...fresh.values()])
    for (const { key, line, said } of fresh.values()) if (!there.has(key)) refused.push({ line, code: 'repeated', said })
    const campaign = await announceCampaign(tx, id)
    return { linked: there.size, refused: refused.toSorted((a, b) => a.line - b.line), campaign }
  })

export async function insertLines(tx: Tx, id: number, lines: readonly object[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(line int, value text, key text, name text, vars jsonb)
    ), base as (
      select coalesce(max(r.no), 0) as no from campaign_recipients r where r.tenant_id = ${tx.tenant} and r.campaign_id = ${id}
    ), made as (
      insert into campaign_recipients (campaign_id, no, kind, key, value, name, vars, contact_id, zone, state, reason)
      select ${id}::bigint, base.no + row_number() over (order by x.line), 'phone', x.key, coalesce(d.value, x.value),
        coalesce(nullif(x.name, ''), c.name, ''), nullif(x.vars, '{}'), d.contact_id, zone_of_number(x.value),
        case when j.reason is null then 0 else 2 end, j.reason
      from said x cross join base
        left join identities d on d.tenant_id = ${tx.tenant} and d.kind = 'phone' and d.scope = '' and d.key = x.key
        left join contacts c on c.tenant_id = ${tx.tenant} and c.id = d.contact_id
        left join marketing_stops s on s.tenant_id = ${tx.tenant} and s.kind = 'phone' and s.scope = '' and s.key = x.key
        cross join lateral (select case when s.key is not null then 'stopped' when c.blocked then 'blocked' end as reason) j
      on conflict (tenant_id, campaign_id, kind, scope, key) do nothing returning key, zone
    ), zones as (
      insert into campaign_zones (campaign_id, zone) select distinct ${id}::bigint, zone from made on conflict do nothing
    )
    select key from made`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Takes out recipients that wait or were skipped; all that were sent to stay. */
export const unlink = (actor: Actor, id: number, numbers: readonly number[] | undefined): Promise<Campaign> =>
  withTenant(actor.tenantId, async tx => {
    mayBeLinked(await lockCampaign(tx, id))
    await sql`
      delete from campaign_recipients where tenant_id = ${tx.tenant} and campaign_id = ${id} and state in (0, 2)
        and ${numbers === undefined ? sql`true` : sql`no = any (${[...numbers]}::bigint[])`}`.execute(tx)
    return announceCampaign(tx, id)
  })

/** Another campaign for those of this one: a person's act, and the only way anybody of them is written to again. */
export async function campaignAgain(
  actor: Actor,
  id: number,
  { name, who, title }: { name: string; who: 'unanswered' | 'retry'; title: string },
): Promise<{ campaign: Campaign; work: WorkSummary }> {
  const audience = { by: 'campaign' as const, id, who }
  return withTenant(actor.tenantId, async tx => {
    const copy = await copyCampaign(tx, actor, id, { name, parentId: id })
    const campaign = await announceCampaign(tx, copy)
    const total = await sizeOf(tx, actor, audience)
    if (total === 0) refuse('ERR_CAMPAIGN_CONTACTS_NOT_FOUND', { id })
    const work = await startWork(tx, actor, {
      kind: LINK_WORK,
      title,
      total,
      params: { campaignId: copy, audience, after: 0, total },
    })
    return { campaign, work }
  })
}
