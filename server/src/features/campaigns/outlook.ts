import type { CampaignOutlook } from '@balcao/contract/campaigns/recipients'
import { valuesFrom } from '@balcao/contract/settings'
import { wallTime } from '@balcao/contract/values/zones'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import type { Tx } from '../../infra/database/db.ts'
import { type ChannelSetup, capabilitiesOf } from '../messages/index.ts'
import type { CampaignRow } from './row.ts'
import { estimate } from './rules/pace.ts'

interface Channel extends ChannelSetup {
  id: number
  name: string
  status: string
  standing: Record<string, string>
  today: number
}

/** A send over the network takes about so long; so many go at once. */
const SEND_MS = 250

/** What of a campaign bears on when it is through. */
type Paced = Pick<CampaignRow, 'channelIds' | 'startAt' | 'hours' | 'hoursOf' | 'gapMinMs' | 'gapMaxMs' | 'dailyCap'>
interface Ahead {
  waiting: number
  strangers: number
  zones: readonly number[]
}

/** Strangers are counted among so many: looking each of a million up takes seconds. */
const LOOKED_AT = 10_000

export async function outlookOf(tx: Tx, row: CampaignRow): Promise<Omit<CampaignOutlook, 'gapped'>> {
  const waiting = Number(row.told.waiting ?? 0)
  const { rows } = await sql<{ zones: number[]; looked: number; strangers: number }>`
    select array(select z.zone::int from campaign_zones z where z.tenant_id = ${tx.tenant} and z.campaign_id = ${row.id}) as zones,
      count(*)::int as looked, (count(*) filter (where not exists (
        select from tickets t where t.tenant_id = ${tx.tenant} and t.contact_id = s.contact_id)))::int as strangers
    from (select r.contact_id from campaign_recipients r where r.tenant_id = ${tx.tenant} and r.campaign_id = ${row.id} and r.state = 0
      limit ${LOOKED_AT}) s`.execute(tx)
  const { zones = [], looked = 0, strangers = 0 } = rows[0] ?? {}
  const share = looked === 0 ? 0 : strangers / looked
  return outlookFor(tx, row, { waiting, strangers: looked < LOOKED_AT ? strangers : Math.round(share * waiting), zones })
}

/** When it may be through, by its gap, its windows and its daily ration, and what of its channels bears on the risk. */
export async function outlookFor(tx: Tx, row: Paced, ahead: Ahead): Promise<Omit<CampaignOutlook, 'gapped'>> {
  const { waiting, strangers, zones } = ahead
  const { rows: channels } = await sql<Channel & { zone: string | null }>`
    select ch.id, ch.kind, ch.config, ch.name, ch.status, ch.standing, coalesce((select sum(t.n) from campaign_tallies t
      where t.tenant_id = ch.tenant_id and t.channel_id = ch.id and t.what = 'taken' and t.hour > now() - interval '24 hours'), 0)::int as today,
      (select value from settings where tenant_id = ch.tenant_id and key = 'timeZone') as zone
    from channels ch where ch.tenant_id = ${tx.tenant} and ch.id = any (${row.channelIds}::bigint[]) and ch.deleted_at is null
    order by ch.id`.execute(tx)
  const { zone = null } = channels[0] ?? {}
  const { timeZone } = valuesFrom(['timeZone'], zone === null ? {} : { timeZone: zone })
  const can = channels.map(channel => capabilitiesOf(channel))
  const perSecond = Math.min(...can.map(one => (one.gapMs > 0 ? 1000 / one.gapMs : (one.inFlight * 1000) / SEND_MS)), 80)
  const dayOf = (at: Date) => {
    const { year, month, day } = wallTime(at, timeZone)
    return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  const starts = row.startAt !== null && new Date(row.startAt) > clock.now() ? new Date(row.startAt) : clock.now()
  const windows = { hours: row.hours, hoursOf: row.hoursOf, timeZone }
  const { endsAt, perDay } = estimate({ ...row, waiting, channels: channels.length, perSecond, windows, zones }, starts, dayOf)
  return {
    recipients: waiting,
    strangers,
    endsAt: endsAt?.toISOString() ?? null,
    perDay,
    channels: channels.map((channel, i) => ({
      id: channel.id,
      name: channel.name,
      official: can[i]?.official ?? false,
      connected: channel.status === 'connected',
      warns: channel.standing.quality ?? channel.standing.account ?? null,
      dailyLimit: limitOf(channel.standing.limit),
      writtenToday: channel.today,
    })),
  }
}

const limitOf = (text: string | undefined): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)
