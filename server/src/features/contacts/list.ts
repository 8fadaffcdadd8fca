import type { Contact } from '@balcao/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { FOR_THE_WIRE, searchTenant } from '../../infra/db.ts'
import { COLUMNS, type ContactQuery, filterOf } from './columns.ts'

interface Page {
  rows: Contact[]
  count: number
  hasMore: boolean
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
  const there = rows.filter((row): row is Contact & { found: number } => row.id !== null)
  const count = rows[0]?.found ?? 0
  return { rows: there.map(({ found: _, ...row }) => row), count, hasMore: offset + there.length < count }
}

/** One row without a contact says that there are none. */
type Row = { [K in keyof Contact]: Contact[K] | null } & { found: number }

function plainPage(tenant: number, query: ContactQuery, cut: RawBuilder<unknown>) {
  const among = sql`contacts t where t.tenant_id = ${tenant} and ${filterOf(query)}`
  const order = query.sort === 'createdAt' ? sql`t.created_at` : sql`lower(t.name)`
  const direction = sql.raw(query.direction === 'desc' ? 'desc' : 'asc')
  return sql<Row>`
    select t.*, counted.found from (select count(*)::int as found from ${among}) counted
    left join lateral (select ${COLUMNS} from ${among} order by ${order} ${direction}, t.id ${direction} ${cut}) t on true`
}

/**
 * Contacts come by the hundred thousand, so a typed text goes by the indexes row security would switch off, on connections
 * where it holds back nobody.
 */
function foundPage(tenant: number, query: ContactQuery, words: string, cut: RawBuilder<unknown>) {
  const { tagId = null, userId = null, blocked, kind = null, sort, direction } = query
  return sql<Row>`
    with hits as materialized (
      select * from search_contacts(
        ${words}, ${sql.lit(FOUND_AT_MOST)}, ${tagId}::bigint, ${userId}::bigint, ${blocked ? blocked === 'true' : null}::boolean,
        ${kind}::text, ${sort === 'createdAt'}, ${direction === 'desc'}
      ) with ordinality as hit(id, place)
    )
    select t.*, counted.found from (select count(*)::int as found from hits) counted left join lateral (
      select ${COLUMNS} from (select * from hits order by place ${cut}) hit
      join contacts t on t.tenant_id = ${tenant} and t.id = hit.id order by hit.place
    ) t on true`
}
