import type { SkipReason } from '@balcao/contract/campaigns/campaign-words'
import type { CampaignFigures } from '@balcao/contract/campaigns/recipients'
import { valuesFrom } from '@balcao/contract/settings'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { outlookFor } from './outlook.ts'
import { restsOf } from './rests.ts'
import { type CampaignRow, countsOf, findCampaign } from './row.ts'

interface Tally {
  channelId: number | null
  variant: number | null
  what: string
  n: number
}

export const campaignFiguresOf = (tenantId: number, id: number): Promise<CampaignFigures> =>
  withTenant(tenantId, async tx => {
    const row = await findCampaign(tx, id)
    const { rows } = await sql<Tally>`
      select channel_id as "channelId", variant::int, what, sum(n)::int as n from campaign_tallies
      where tenant_id = ${tenantId} and campaign_id = ${id} and what <> 'taken' group by 1, 2, 3 having sum(n) <> 0`.execute(tx)
    const named = (what: string) =>
      Object.entries(row.told).flatMap(([key, n]) =>
        key.startsWith(`${what}:`) ? [{ name: key.slice(what.length + 1), n: Number(n) }] : [],
      )
    return {
      counts: countsOf(row.told, row.status),
      skipped: named('skipped').map(({ name, n }) => ({ reason: name as SkipReason, n })),
      failed: named('failed').map(({ name, n }) => ({ code: name || 'ERR_MESSAGE_NOT_SENT', n })),
      byVariant: sharesBy(rows, one => one.variant).map(([variant, shares]) => ({ variant, ...shares })),
      byChannel: sharesBy(rows, one => one.channelId).map(([channelId, shares]) => ({ channelId, ...shares })),
      ...(await paceOf(tx, row)),
    }
  })

type Shares = Omit<CampaignFigures['byVariant'][number], 'variant'>

function sharesBy(rows: readonly Tally[], of: (one: Tally) => number | null): [number, Shares][] {
  const keys = [...new Set(rows.flatMap(one => of(one) ?? []))].toSorted((a, b) => a - b)
  return keys.map(key => {
    const told: Record<string, number> = {}
    for (const one of rows) if (of(one) === key) told[one.what] = (told[one.what] ?? 0) + one.n
    const { sending, failed, sent, delivered, read, replied, stopped } = countsOf(told, 'processing')
    return [key, { sending, failed, sent, delivered, read, replied, stopped }]
  })
}

async function paceOf(tx: Tx, row: CampaignRow): Promise<Pick<CampaignFigures, 'endsAt' | 'restsUntil' | 'restsFor'>> {
  if (row.status !== 'processing' || row.pausedAt !== null) return { endsAt: null, restsUntil: null, restsFor: null }
  const now = clock.now()
  const { rows } = await sql<{ zone: string | null; zones: number[] }>`
    select (select value from settings where tenant_id = ${tx.tenant} and key = 'timeZone') as zone,
      array(select z.zone::int from campaign_zones z where z.tenant_id = ${tx.tenant} and z.campaign_id = ${row.id}) as zones`.execute(
    tx,
  )
  const { zone = null, zones = [] } = rows[0] ?? {}
  const { timeZone } = valuesFrom(['timeZone'], zone === null ? {} : { timeZone: zone })
  // Strangers are the risk's: a progress asked for once a second reads no recipients.
  const { endsAt } = await outlookFor(tx, row, { waiting: Number(row.told.waiting ?? 0), strangers: 0, zones })
  return { endsAt, ...(await restsOf(tx, row, { timeZone, zones, now })) }
}
