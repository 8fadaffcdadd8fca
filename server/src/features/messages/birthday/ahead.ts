import type { BirthdayPerson, WishState } from '@balcao/contract/messages/birthdays'
import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { clock } from '../../../infra/clock.ts'
import { queryTenant } from '../../../infra/database/db.ts'
import { recentSettings } from '../../settings/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { bornOn } from '../rules/birthdays.ts'
import { namesOn } from '../rules/outbound.ts'

const DAYS = 30
const MOST = 500

interface Wisher extends ChannelSetup {
  id: number
  name: string
  isConnected: boolean
  hour: number
  doneOn: string | null
}

interface Born extends Omit<BirthdayPerson, 'on' | 'wish'> {
  blocked: boolean
  /** By which kinds of names it can be reached. */
  kinds: string[]
  wishes: { year: number; at: string; channel: string }[]
}

/** The contacts to be wished, and whether and how each will be. */
export async function birthdaysAhead(tenantId: number): Promise<{ today: string; people: BirthdayPerson[] }> {
  const { timeZone: zone } = await recentSettings(tenantId, ['timeZone'])
  const now = DateTime.fromJSDate(clock.now(), { zone })
  const days = daysFrom(now)
  const [wishers, born] = await Promise.all([readWishers(tenantId), readBorn(tenantId, [...days.keys()])])
  const people = born
    .map(({ blocked, kinds, wishes, ...person }) => {
      const on = days.get(person.birthday.slice(5).replace('-', '')) ?? now
      const wish = wishFor({ blocked, kinds, wishes }, wishers, on, now)
      return { ...person, on: on.toISODate() ?? '', wish }
    })
    .sort((a, b) => a.on.localeCompare(b.on) || a.name.localeCompare(b.name))
  return { today: now.toISODate() ?? '', people }
}

/** Month and day of birth → the next day on which they are had. */
function daysFrom(now: DateTime): Map<string, DateTime> {
  const days = new Map<string, DateTime>()
  for (let n = DAYS; n >= 0; n--) {
    const date = now.startOf('day').plus({ days: n })
    for (const born of bornOn(date)) days.set(born, date)
  }
  return days
}

const readWishers = (tenant: number): Promise<Wisher[]> =>
  queryTenant(
    tenant,
    () => sql<Wisher>`
      select ch.id, ch.name, ch.kind, ch.config, ch.status = 'connected' as "isConnected", b.hour, b.done_on::text as "doneOn"
      from birthday_messages b join channels ch on ch.tenant_id = b.tenant_id and ch.id = b.channel_id
      where b.tenant_id = ${tenant} and b.is_active and ch.deleted_at is null order by b.hour, ch.id`,
  )

const readBorn = (tenant: number, born: readonly string[]): Promise<Born[]> =>
  queryTenant(
    tenant,
    () => sql<Born>`
      select c.id as "contactId", c.name, c.picture_url as "profilePicUrl", c.birthday::text as birthday, c.blocked,
        array(select distinct d.kind from identities d where d.tenant_id = c.tenant_id and d.contact_id = c.id) as kinds,
        (select coalesce(json_agg(json_build_object('year', x.year, 'at', wire_time(x.at), 'channel', ch.name)), '[]')
          from birthday_wishes x join channels ch on ch.tenant_id = x.tenant_id and ch.id = x.channel_id
          where x.tenant_id = c.tenant_id and x.contact_id = c.id) as wishes
      from contacts c
      where c.tenant_id = ${tenant} and c.kind = 'person' and c.birthday is not null and to_char(c.birthday, 'MMDD') = any (${[...born]})
      order by array_position(${[...born].reverse()}::text[], to_char(c.birthday, 'MMDD')), c.id limit ${MOST}`,
  )

/** The same questions as the sending of wishes asks, in the same order. */
function wishFor(
  { blocked, kinds, wishes }: Pick<Born, 'blocked' | 'kinds' | 'wishes'>,
  wishers: readonly Wisher[],
  on: DateTime,
  now: DateTime,
): WishState {
  const made = wishes.find(wish => wish.year === on.year)
  if (made) return { is: 'wished', at: made.at, channel: made.channel }
  if (blocked) return { is: 'blocked' }
  if (wishers.length === 0) return { is: 'noChannel' }
  const reaching = wishers.filter(wisher => namesOn(capabilitiesOf(wisher).addresses).some(kind => kinds.includes(kind)))
  const today = now.toISODate() ?? ''
  const open = on.toISODate() === today ? reaching.filter(({ doneOn }) => doneOn === null || doneOn < today) : reaching
  const [first] = open
  if (!first) return { is: reaching.length > 0 ? 'tomorrow' : 'noAddress' }
  const { replyWindowHours, starts } = capabilitiesOf(first)
  if (replyWindowHours !== null || !starts) return { is: 'window', channel: first.name }
  return first.isConnected ? { is: 'waits', hour: first.hour, channel: first.name } : { is: 'channelDown', channel: first.name }
}
