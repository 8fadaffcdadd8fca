import type { Contact } from '@balcao/contract/contacts/contacts'
import { sql } from 'kysely'
import { FOR_THE_WIRE, searchTenant } from '../../../../infra/database/db.ts'
import { CONTACT, type ContactQuery, filterOf } from '../../columns.ts'
import { searchedIds } from '../../list.ts'

/** What a list asks, without its pages. */
type Found = Omit<ContactQuery, 'pageNumber' | 'pageSize' | 'sort' | 'direction'>

const GROUP = 1_000

/**
 * All that a list would show on all its pages, in the order they were made, a thousand at a time and each in a statement of its own:
 * a slow reader holds nothing open.
 */
export async function* pagesOf(tenant: number, found: Found): AsyncGenerator<Contact[]> {
  const ids = found.searchParam === '' ? null : await idsOf(tenant, found)
  for (let [last, at] = [0, 0]; ; at += GROUP) {
    const among = ids ? sql`t.id = any (${ids.slice(at, at + GROUP)})` : sql`t.id > ${last} and ${filterOf({ ...found, ...ANY })}`
    const rows = await searchTenant<{ id: number }>(
      tenant,
      () => sql<{ id: number }>`
        select ${CONTACT.columns} from contacts t where t.tenant_id = ${tenant} and ${among} order by t.id limit ${GROUP}`,
      FOR_THE_WIRE,
    )
    if (rows.length > 0) yield rows.map(CONTACT.present)
    if (ids ? at + GROUP >= ids.length : rows.length < GROUP) return
    last = rows.at(-1)?.id ?? last
  }
}

export const countOf = async (tenant: number, found: Found): Promise<number> => {
  if (found.searchParam !== '') return (await idsOf(tenant, found)).length
  const [row] = await searchTenant(
    tenant,
    () => sql<{ count: number }>`
      select count(*)::int as count from contacts t where t.tenant_id = ${tenant} and ${filterOf({ ...found, ...ANY })}`,
  )
  return row?.count ?? 0
}

/** The names of what else is known of them, most often used first. */
export async function extraNamesOf(tenant: number, found: Found, most: number): Promise<string[]> {
  const ids = found.searchParam === '' ? null : await idsOf(tenant, found)
  const among = ids ? sql`t.id = any (${ids})` : filterOf({ ...found, ...ANY })
  const rows = await searchTenant(
    tenant,
    () => sql<{ name: string }>`
      select e->>'name' as name from contacts t, jsonb_array_elements(t.extra) e
      where t.tenant_id = ${tenant} and t.extra <> '[]' and ${among} group by 1 order by count(*) desc, 1 limit ${most}`,
  )
  return rows.map(row => row.name)
}

async function idsOf(tenant: number, found: Found): Promise<number[]> {
  const [row] = await searchTenant(
    tenant,
    () => sql<{ ids: number[] | null }>`select array_agg(hit.id order by hit.id) as ids from (${searchedIds(found)}) hit`,
  )
  return row?.ids ?? []
}

const ANY = { pageNumber: 1, pageSize: 1, sort: 'name', direction: 'asc' } as const
