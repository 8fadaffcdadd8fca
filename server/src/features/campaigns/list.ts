import type { Campaign } from '@balcao/contract/campaigns/campaign'
import type { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { CAMPAIGN, type CampaignRow, findCampaign, presentCampaign } from './row.ts'

type Query = z.output<(typeof campaignRoutes)['list']['query']>

export const listCampaigns = (tenantId: number, { searchParam, status, pageNumber, pageSize }: Query) =>
  withTenant(tenantId, async tx => {
    const among = sql`c.tenant_id = ${tenantId} and c.deleted_at is null and c.kind = 'campaign'
      and ${status ? sql`c.status = any (${status}::text[])` : sql`true`}
      and ${searchParam ? sql`strpos(searchable(c.name), searchable(${searchParam})) > 0` : sql`true`}`
    return pageOfCampaigns(tx, among, { pageNumber, pageSize })
  })

interface Page {
  pageNumber: number
  pageSize: number
}

/** Those campaigns `c` that fulfil a condition, the newest first, with how many there are. */
export async function pageOfCampaigns(tx: Tx, among: RawBuilder<unknown>, { pageNumber, pageSize }: Page) {
  const offset = (pageNumber - 1) * pageSize
  const { rows } = await sql<{ campaign: CampaignRow | null; count: number }>`
    select p.campaign, n.count from (select count(*)::int as count from campaigns c where ${among}) n
    left join lateral (
      select ${CAMPAIGN} as campaign, c.id from campaigns c where ${among} order by c.id desc limit ${pageSize} offset ${offset}
    ) p on true order by p.id desc`.execute(tx)
  const campaigns = rows.flatMap(({ campaign }): Campaign[] => (campaign ? [presentCampaign(campaign)] : []))
  const count = rows[0]?.count ?? 0
  return { rows: campaigns, count, hasMore: offset + campaigns.length < count }
}

export const showCampaign = (tenantId: number, id: number): Promise<Campaign> =>
  withTenant(tenantId, async tx => presentCampaign(await findCampaign(tx, id)))
