import { readable } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { databaseIsAway } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'
import { driverOf } from '../drivers.ts'
import type { ChannelKey } from '../key.ts'
import { channelOf } from './hooked.ts'
import { callFrom, read } from './hooks.ts'

import { hand, type NewsHandlers, newsDelivery } from './news.ts'
import { readKept } from './news-kept.ts'

/** News about a message that was not here; the process that takes it looks after its row. */
interface WaitingNews {
  event: number
  about: string
  news: Record<string, unknown>
}

export interface AgainHandlers {
  news: NewsHandlers
  /** True when it did not have to wait any longer. */
  waiting(channel: ChannelKey, waiting: WaitingNews): Promise<boolean>
}

const AT_ONCE = 200

/** Tries what is due once more, of all companies; what still does not work comes back ever later. Answers how many were due. */
export async function workOffNews(handlers: AgainHandlers): Promise<number> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; id: number }>`
      select tenant_id::int8 as "tenantId", id::int8 from due_events(${clock.now()}, ${AT_ONCE})`.execute(tx),
  )
  for (const { tenantId, id } of rows) await tryAgain(handlers, tenantId, id, { onlyDue: true })
  return rows.length
}

interface Row {
  channelId: number
  about: string | null
  attempts: number
  payload: string
}

/** Answers whether it is applied now; null when there is nothing to try. */
export async function tryAgain(
  handlers: AgainHandlers,
  tenantId: number,
  id: number,
  { onlyDue }: { onlyDue: boolean },
): Promise<boolean | null> {
  const row = await claim(tenantId, id, onlyDue)
  if (!row) return null
  const channel = { tenantId, channelId: row.channelId }
  try {
    const kept = readKept(row.payload)
    if ('waiting' in kept) return await handlers.waiting(channel, { event: id, about: row.about ?? '', news: kept.waiting })
    if ('call' in kept) await readAgain(handlers, channel, kept.call)
    else await hand(handlers.news, channel, kept.news)
    await queryTenant(tenantId, db => db.deleteFrom('inbound_events').where('tenant_id', '=', tenantId).where('id', '=', id))
    return true
  } catch (error) {
    if (databaseIsAway(error)) throw error
    log.warn({ err: error, ...channel, id }, 'news still could not be taken in')
    await putBack(tenantId, id, row.attempts, error)
    return false
  }
}

const LEASE = '1 minute'

/** Mine for a while: two who work off do not do the same. */
async function claim(tenantId: number, id: number, onlyDue: boolean): Promise<Row | undefined> {
  const [row] = await queryTenant(
    tenantId,
    () => sql<Row>`
      update inbound_events set next_at = now() + ${LEASE}::interval
      where tenant_id = ${tenantId} and id = ${id} and reason <> 'destroyed' and (${!onlyDue} or next_at <= ${clock.now()})
      returning channel_id as "channelId", about, attempts, payload::text as payload`,
  )
  return row
}

async function putBack(tenantId: number, id: number, attempts: number, error: unknown): Promise<void> {
  const reason = readable(error instanceof Error ? error.message : String(error), 500)
  await queryTenant(
    tenantId,
    () => sql`
      update inbound_events set attempts = attempts + 1, reason = ${reason}, next_at = now() + rest_after(${attempts + 1}::int)
      where tenant_id = ${tenantId} and id = ${id}`,
  )
}

/** A call that was not understood, read by the driver there is now. What it says is told again, and known things are known. */
async function readAgain({ news }: AgainHandlers, key: ChannelKey, raw: Parameters<typeof callFrom>[0]): Promise<void> {
  const channel = await channelOf(key)
  const hook = channel && driverOf(channel.kind).webhook
  if (!channel || !hook) throw new Error('the channel is not there any more')
  const told = read(hook, channel, callFrom(raw))
  await newsDelivery(news)(
    key,
    told.filter(one => one.type !== 'unknown'),
  )
  const unknown = told.find(one => one.type === 'unknown')
  if (unknown) throw new Error(`not understood: ${unknown.what}`)
}

const KEPT_DAYS = 30
const KEPT_ROWS = 2_000

/** What nobody looked at in a month goes, and of a channel that cannot stop, all but the newest. What is still to be tried again stays. */
export async function sweepNews(): Promise<void> {
  const { rows } = await withoutTenant(tx => sql<{ id: number }>`select id::int8 from tenants_with_events() as t(id)`.execute(tx))
  for (const { id } of rows) {
    await withTenant(id, tx =>
      sql`
        delete from inbound_events e where e.tenant_id = ${id} and e.next_at is null
          and (e.received_at < now() - ${`${KEPT_DAYS} days`}::interval or e.id in (
            select o.id from (
              select x.id, row_number() over (partition by x.channel_id order by x.id desc) as place from inbound_events x
              where x.tenant_id = ${id} and x.next_at is null and x.reason <> 'destroyed'
            ) o where o.place > ${KEPT_ROWS}))`.execute(tx),
    )
  }
}
