import type { Contact } from '@balcao/contract/contacts'
import { sql } from 'kysely'
import { FOR_THE_WIRE, searchTenant } from '../../infra/db.ts'
import { COLUMNS, type ContactQuery, filterOf } from './columns.ts'

interface Page {
  rows: Contact[]
  count: number
  hasMore: boolean
}

/** More than these nobody pages through; the count says so by standing still. */
const FOUND_AT_MOST = 10_000

/**
 * Contacts come by the hundred thousand, so a typed text goes by the indexes row security would switch off, on connections
 * where it holds back nobody.
 */
export async function listContacts(tenant: number, query: ContactQuery): Promise<Page> {
  const offset = (query.pageNumber - 1) * query.pageSize
  const among = query.searchParam
    ? sql`search_contacts(${query.searchParam}, ${sql.lit(FOUND_AT_MOST)}) as hit(id) join contacts t on t.tenant_id = ${tenant} and t.id = hit.id`
    : sql`contacts t`
  const where = sql`t.tenant_id = ${tenant} and ${filterOf(query)}`
  const order = query.sort === 'createdAt' ? sql`t.created_at` : sql`lower(t.name)`
  const direction = sql.raw(query.direction === 'desc' ? 'desc' : 'asc')
  const rows = await searchTenant(
    tenant,
    () => sql<{ [K in keyof Contact]: Contact[K] | null } & { found: number }>`
      select t.*, counted.found from (select count(*)::int as found from ${among} where ${where}) counted left join lateral (
        select ${COLUMNS} from ${among} where ${where}
        order by ${order} ${direction}, t.id ${direction} limit ${query.pageSize} offset ${offset}
      ) t on true`,
    FOR_THE_WIRE,
  )
  const there = rows.filter((row): row is Contact & { found: number } => row.id !== null)
  const count = rows[0]?.found ?? 0
  return { rows: there.map(({ found: _, ...row }) => row), count, hasMore: offset + there.length < count }
}
