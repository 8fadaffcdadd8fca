import type { reportRoutes } from '@balcao/contract/reports/reports'
import type { Answer } from '@balcao/contract/route'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'

type Names = Answer<(typeof reportRoutes)['names']>

/**
 * What a report can be narrowed by, and by whose clock days are told. Users who left and rows that are gone are named too: they
 * were there then.
 */
export async function reportNames(tenant: number): Promise<Names> {
  const of = (table: string, name = 'name', more = '') =>
    sql`(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.${sql.ref(name)}${sql.raw(more)}) order by x.${sql.ref(name)}), '[]')
      from ${sql.table(table)} x where x.tenant_id = ${tenant})`
  const orGone = (table: 'queues' | 'demands') =>
    sql`(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]') from (
      select t.id, t.name from ${sql.table(table)} t where t.tenant_id = ${tenant}
      union all select g.id, g.name from gone_names g where g.tenant_id = ${tenant} and g.kind = ${table}) x)`
  const [names] = await queryTenant(
    tenant,
    () => sql<Names>`
      select tenant_zone(${tenant}) as "timeZone", ${orGone('queues')} as queues, ${of('users')} as users, ${of('tags', 'tag')} as tags,
        ${orGone('demands')} as demands, ${of('ads')} as ads, ${of('lanes')} as stages, ${of('channels', 'name', ", 'kind', x.kind")} as channels`,
  )
  if (!names) throw new Error('no names')
  return names
}
