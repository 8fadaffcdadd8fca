import type { CampaignFigures } from '@balcao/contract/campaigns/recipients'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import type { CampaignRow } from './row.ts'
import { freeAt, openZones } from './rules/pace.ts'

type Rests = Pick<CampaignFigures, 'restsUntil' | 'restsFor'>

interface Pace {
  timeZone: string
  zones: readonly number[]
  now: Date
}

/** Why one that goes on hands nothing over just now, and until when. */
export async function restsOf(tx: Tx, row: CampaignRow, { timeZone, zones, now }: Pace): Promise<Rests> {
  const { open, opensAt } = openZones({ hours: row.hours, hoursOf: row.hoursOf, timeZone }, zones, now)
  if (open.length === 0 && opensAt !== null) return { restsUntil: opensAt.toISOString(), restsFor: 'hours' }
  if (row.dailyCap !== null && (await takenToday(tx, row.id, { timeZone, now })) >= row.dailyCap)
    return { restsUntil: (await nextMidnight(tx, { timeZone, now })).toISOString(), restsFor: 'cap' }
  const free = await limitFreeAt(tx, row)
  return free === null ? { restsUntil: null, restsFor: null } : { restsUntil: free.toISOString(), restsFor: 'limit' }
}

/** Taken since the company's midnight. */
export async function takenToday(tx: Tx, id: number, { timeZone, now }: Omit<Pace, 'zones'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from campaign_tallies where tenant_id = ${tx.tenant} and campaign_id = ${id} and what = 'taken'
      and hour >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`.execute(tx)
  return rows[0]?.n ?? 0
}

async function nextMidnight(tx: Tx, { timeZone, now }: Omit<Pace, 'zones'>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone} as at`.execute(
    tx,
  )
  return rows[0]?.at ?? now
}

/** When the limit of its numbers lets somebody through again; null: it does now, or one of them has none. */
async function limitFreeAt(tx: Tx, { channelIds }: CampaignRow): Promise<Date | null> {
  const { rows } = await sql<{ limit: number | null; hours: { hour: string; n: number }[] }>`
    select max((ch.standing->>'limit')::int) filter (where ch.standing ? 'limit') as limit,
      (select coalesce(json_agg(json_build_object('hour', x.hour, 'n', x.n) order by x.hour), '[]') from (
        select t.hour, sum(t.n)::int as n from campaign_tallies t where t.tenant_id = ${tx.tenant} and t.what = 'taken'
          and t.hour > now() - interval '24 hours' and t.channel_id in (select o.id from channels o
            where o.tenant_id = ${tx.tenant} and o.standing ? 'limit') group by t.hour) x) as hours
    from channels ch where ch.tenant_id = ${tx.tenant} and ch.id = any (${channelIds}::bigint[]) and ch.deleted_at is null
    having bool_and(ch.standing ? 'limit')`.execute(tx)
  const { limit = null, hours = [] } = rows[0] ?? {}
  return limit === null ? null : freeAt(limit, hours)
}
