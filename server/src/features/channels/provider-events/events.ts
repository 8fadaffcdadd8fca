import type { inboundEventRoutes } from '@balcao/contract/channels/hooks'
import { refuse } from '@balcao/contract/errors'
import type { Answer, Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { FOR_THE_WIRE, queryTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { excerptOf } from '../rules/excerpt.ts'
import { unsealFields } from '../secrets.ts'
import { type AgainHandlers, tryAgain } from './news-again.ts'

type Page = Answer<typeof inboundEventRoutes.list>

const PAGE = 40
/** More than is shown: what is to be hidden must not be cut in two. */
const READ = 2_000
const AT_ONCE = 500

/** What could not be applied, for those who run the channels: they see it, and try it once more. */
export const inboundEventHandlers = (again: AgainHandlers): Handlers<typeof inboundEventRoutes, Exchange> => ({
  list: async ({ actor, query }) => {
    const [kept, ignored] = await Promise.all([
      keptOf(actor.tenantId, query.channelId, query.pageNumber),
      ignoredOf(actor.tenantId, query.channelId),
    ])
    const count = kept[0]?.count ?? 0
    const rows = kept.map(({ count: _, said, base64, secrets, ...row }) => {
      const text = base64 === null ? said : Buffer.from(base64, 'base64').toString()
      const hidden = Object.values(unsealFields(secrets, actor.tenantId, row.channelId)).map(String)
      return { ...row, excerpt: excerptOf(text, hidden) }
    })
    return { rows, count, hasMore: query.pageNumber * PAGE < count, ignored }
  },
  replay: async ({ actor, params }) => {
    const applied = await tryAgain(again, actor.tenantId, params.id, { onlyDue: false })
    return { applied: applied ?? refuse('ERR_NOT_FOUND', { id: params.id }) }
  },
  replayAll: async ({ actor, body }) => {
    const ids = await leastTried(actor.tenantId, body.channelId)
    const outcomes = []
    for (const id of ids) outcomes.push(await tryAgain(again, actor.tenantId, id, { onlyDue: false }))
    const applied = outcomes.filter(outcome => outcome === true).length
    return { applied, left: outcomes.filter(outcome => outcome === false).length }
  },
})

const ofChannel = (channelId: number | undefined) =>
  sql`${channelId ?? null}::int8 is null or e.channel_id = ${channelId ?? null}`

/** With what it said, and what of that is nobody's business. */
type Kept = Omit<Page['rows'][number], 'excerpt'> & { count: number; said: string; base64: string | null; secrets: string | null }

const keptOf = (tenantId: number, channelId: number | undefined, page: number) =>
  queryTenant(
    tenantId,
    () => sql<Kept>`
      select e.id, e.channel_id as "channelId", c.name as "channelName", e.reason, e.attempts, e.next_at as "nextAt",
        e.received_at as "receivedAt", octet_length(e.payload::text) as bytes, left(e.payload::text, ${sql.lit(READ)}) as said,
        left(substring(e.payload::text from '^[{] ?"call".*?"base64": ?"([A-Za-z0-9+/=]*)'), ${sql.lit(READ)}) as base64, c.secrets,
        count(*) over ()::int as count
      from inbound_events e join channels c on c.tenant_id = ${tenantId} and c.id = e.channel_id
      where e.tenant_id = ${tenantId} and e.reason <> 'destroyed' and (${ofChannel(channelId)})
      order by e.id desc limit ${sql.lit(PAGE)} offset ${(page - 1) * PAGE}`,
    FOR_THE_WIRE,
  )

const ignoredOf = (tenantId: number, channelId: number | undefined) =>
  queryTenant(
    tenantId,
    () => sql<Page['ignored'][number]>`
      select e.channel_id as "channelId", e.reason, e.day::text as day, e.n::int as count from ignored_messages e
      where e.tenant_id = ${tenantId} and e.day > current_date - 30 and (${ofChannel(channelId)}) order by e.day desc, e.n desc limit 500`,
  )

/** The oldest of those: what fails each time keeps nothing that stands behind it waiting. */
async function leastTried(tenantId: number, channelId: number): Promise<number[]> {
  const rows = await queryTenant(
    tenantId,
    () => sql<{ id: number | null }>`
      select e.id from channels c left join inbound_events e
        on e.tenant_id = ${tenantId} and e.channel_id = c.id and e.reason <> 'destroyed'
      where c.tenant_id = ${tenantId} and c.id = ${channelId} order by e.attempts, e.id limit ${sql.lit(AT_ONCE)}`,
  )
  if (rows.length === 0) refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  return rows.flatMap(({ id }) => id ?? [])
}
