import type { Contact } from '@balcao/contract/contacts/contacts'
import { type RawBuilder, sql } from 'kysely'
import { FOR_THE_WIRE, searchTenant, type Tx } from '../../infra/database/db.ts'
import { CONTACT, type ContactQuery, filterOf } from './columns.ts'

interface Page {
  rows: Contact[]
  count: number
  hasMore: boolean
}

type Found = Omit<ContactQuery, 'pageNumber' | 'pageSize' | 'sort' | 'direction'>

/** `id` of all that are found by the words of a question and what narrows it. */
export const searchedIds = ({ searchParam, tagId, userId, channelId, kanban, blocked, kind, asked, hides }: Found) => sql<{
  id: number
}>`
  select hit.id from search_contacts(
    ${searchParam}, null::int, ${tagId ?? null}::bigint, ${userId ?? null}::bigint, ${blocked ? blocked === 'true' : null}::boolean,
    ${kind ?? null}::text, ${channelId ?? null}::bigint, ${kanban ?? null}::bigint, hides => ${hides}
  ) as hit(id) ${asked ? sql`join contacts t on t.tenant_id = current_tenant() and t.id = hit.id where ${asked}` : sql``}`

/** Every one that a list would show on all its pages: what is done to all that are found. */
export async function allFound(tx: Tx, query: ContactQuery): Promise<number[]> {
  const plain = sql<{
    id: number
  }>`select t.id from contacts t where t.tenant_id = ${tx.tenant} and ${filterOf(query)} order by t.id`
  const { rows } = await (query.searchParam ? searchedIds(query) : plain).execute(tx)
  return rows.map(row => row.id)
}

/** More than these nobody pages through; the count says so by standing still. */
const FOUND_AT_MOST = 10_000

export async function listContacts(tenant: number, query: ContactQuery): Promise<Page> {
  const { searchParam, pageSize } = query
  const offset = (query.pageNumber - 1) * pageSize
  const cut = sql`limit ${pageSize} offset ${offset}`
  const rows = await searchTenant(
    tenant,
    () => (searchParam ? foundPage(tenant, query, searchParam, cut) : plainPage(tenant, query, cut)),
    FOR_THE_WIRE,
  )
  const there = rows.filter(row => row.id !== null)
  const count = rows[0]?.found ?? 0
  return { rows: there.map(CONTACT.present), count, hasMore: offset + there.length < count }
}

/** One row without a contact says that there are none. */
interface Row {
  id: number | null
  found: number
}

function plainPage(tenant: number, query: ContactQuery, cut: RawBuilder<unknown>) {
  const among = sql`contacts t where t.tenant_id = ${tenant} and ${filterOf(query)}`
  // Who wrote by a channel is asked of each contact: so many, and no more.
  const most = query.channelId ? sql`limit ${sql.lit(FOUND_AT_MOST)}` : sql``
  // By what is read, or the order would tell the rest of it; for everybody else by the index.
  const named = query.isMasked ? sql`lower(shown_name(t.name))` : sql`lower(t.name)`
  const order = query.sort === 'createdAt' ? sql`t.created_at` : named
  const direction = sql.raw(query.direction === 'desc' ? 'desc' : 'asc')
  return sql<Row>`
    select t.*, counted.found from (select count(*)::int as found from (select from ${among} ${most}) each) counted
    left join lateral (select ${CONTACT.columns} from ${among} order by ${order} ${direction}, t.id ${direction} ${cut}) t on true`
}

/**
 * Contacts come by the hundred thousand, so a typed text goes by the indexes row security would switch off, on connections
 * where it holds back nobody.
 */
function foundPage(tenant: number, query: ContactQuery, words: string, cut: RawBuilder<unknown>) {
  const { tagId = null, userId = null, channelId = null, kanban = null, blocked, kind = null, sort, direction } = query
  return sql<Row>`
    with hits as materialized (
      select hit.id, hit.place from search_contacts(
        ${words}, ${sql.lit(FOUND_AT_MOST)}, ${tagId}::bigint, ${userId}::bigint, ${blocked ? blocked === 'true' : null}::boolean,
        ${kind}::text, ${channelId}::bigint, ${kanban}::bigint, ${sort === 'createdAt'}, ${direction === 'desc'}, ${query.hides}
      ) with ordinality as hit(id, place)
      ${query.asked ? sql`join contacts t on t.tenant_id = ${tenant} and t.id = hit.id where ${query.asked}` : sql``}
    )
    select t.*, counted.found from (select count(*)::int as found from hits) counted left join lateral (
      select ${CONTACT.columns} from (select * from hits order by place ${cut}) hit
      join contacts t on t.tenant_id = ${tenant} and t.id = hit.id order by hit.place
    ) t on true`
}
