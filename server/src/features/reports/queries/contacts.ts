import { refuse } from '@balcao/contract/errors'
import { STATE_CODES, STATES } from '@balcao/contract/values/areas'
import { type RawBuilder, sql } from 'kysely'
import { type Asking, among, type Statement } from './asking.ts'

const KNOWN_AREAS = STATE_CODES.flatMap(code => [...STATES[code].areas])

/** `found`: people as they are now, made within the days where they are given. */
function found({ actor, filter }: Asking): RawBuilder<unknown> {
  const tenant = actor.tenantId
  const zone = sql`tenant_zone(${tenant})`
  return sql`found as materialized (
    select c.id, c.name, c.number, c.email, c.area, c.kanban_id, c.kanban_value, c.tag_ids, c.wallet_ids, c.created_at from contacts c
    where c.tenant_id = ${tenant} and c.kind = 'person' and c.erased_at is null
      and ${filter.from === undefined ? sql`true` : sql`c.created_at >= ${filter.from}::date::timestamp at time zone ${zone}`}
      and ${filter.to === undefined ? sql`true` : sql`c.created_at < (${filter.to}::date + 1)::timestamp at time zone ${zone}`}
      and ${within(sql`c.tag_ids`, filter.tags)} and ${within(sql`c.wallet_ids`, filter.wallets)}
      and ${among(sql`c.kanban_id`, filter.stages)} and ${inStates(filter.states)}
  )`
}

/** Of a column that holds several. */
function within(column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<boolean> {
  if (!ids || ids.length === 0) return sql`true`
  return sql`(${column} && ${ids}::bigint[]${ids.includes(0) ? sql` or ${column} = '{}'` : sql``})`
}

function inStates(states: readonly string[] | undefined): RawBuilder<boolean> {
  if (!states || states.length === 0) return sql`true`
  const areas = STATE_CODES.filter(code => states.includes(code)).flatMap(code => [...STATES[code].areas])
  return sql`(c.area = any (${areas}::smallint[])
    or (${states.includes('none')} and c.number is null)
    or (${states.includes('other')} and c.number is not null and (c.area is null or c.area <> all (${KNOWN_AREAS}::smallint[]))))`
}

/** Their code: what the area belongs to, `other` of elsewhere, `none` without a number. */
const STATE = sql`case when f.number is null then 'none' else coalesce(case f.area ${sql.join(
  STATE_CODES.flatMap(code => STATES[code].areas.map(area => sql`when ${sql.lit(area)} then ${sql.lit(code)}`)),
  sql` `,
)} end, 'other') end`

const COUNT = sql`(select count(*)::int from found)`

/** People by name, a page at a time. */
export const contacts: Statement = asking => sql`
  with ${found(asking)}, page as (
    select * from found f where ${after(asking.cursor)} order by f.name collate "C", f.id limit ${asking.most + 1}
  )
  select ${COUNT} as count, json_build_object('contacts', ${COUNT}) as total, '{}'::json as beside, 'medians' as times, null::json as days, 0 as "closedToYou",
    (select json_agg(${ROW} order by f.name collate "C", f.id)
    from page f left join lanes l on l.tenant_id = ${asking.actor.tenantId} and l.id = f.kanban_id) as rows`

const ROW = sql`json_build_object('id', f.id, 'at', f.id || '.' || f.name, 'cells', json_build_object('name', f.name, 'number', f.number,
  'email', f.email, 'state', ${STATE}, 'stage', l.name, 'created', wire_time(f.created_at)))`

/** All of them, one row each. */
export const contactRows: Statement = asking => sql`
  with ${found(asking)}
  select ${ROW} as row from found f left join lanes l on l.tenant_id = ${asking.actor.tenantId} and l.id = f.kanban_id
  order by f.name collate "C", f.id`

function after(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const [, id, name] = /^(\d{1,15})\.(.*)$/s.exec(cursor) ?? refuse('ERR_VALIDATION', { cursor })
  return sql`(f.name collate "C", f.id) > (${name}::text collate "C", ${id}::bigint)`
}

interface Grouping {
  asking: Asking
  /** Rows of `id` and `name`, one for each group a person is in; both null where they are in none. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  column: string
  worth?: true
}

/**
 * Who has two tags stands in two rows, so the rows may add up to more than there are people: `total` counts each person once, and the
 * sum of the rows stands beside it.
 */
function grouped({ asking, from, id, name, column, worth }: Grouping): RawBuilder<unknown> {
  const value = worth ? sql`, 'value', sum(f.kanban_value)::float8 / 1000` : sql``
  return sql`
    with ${found(asking)}, g as (
      select ${id} as id, max(${name}) as name, count(*)::int as n, sum(f.kanban_value)::float8 / 1000 as value from found f ${from} group by 1
    )
    select (select count(*)::int from g) as count,
      (select json_build_object('contacts', count(*)::int${value}) from found f) as total,
      (select json_build_object('sum', coalesce(sum(g.n), 0)::int) from g) as beside, 'medians' as times, null::json as days, 0 as "closedToYou",
      (select json_agg(json_build_object('id', g.id, 'cells', json_build_object(${sql.lit(column)}::text, g.name, 'contacts', g.n,
        'value', g.value)) order by g.n desc, g.name, g.id) from g) as rows`
}

export const tags: Statement = asking =>
  grouped({
    asking,
    column: 'tag',
    id: sql`coalesce(o.id, 0)`,
    name: sql`o.tag`,
    from: sql`left join lateral unnest(f.tag_ids) x on true left join tags o on o.tenant_id = ${asking.actor.tenantId} and o.id = x`,
  })

export const wallets: Statement = asking =>
  grouped({
    asking,
    column: 'wallet',
    id: sql`coalesce(o.id, 0)`,
    name: sql`o.name`,
    from: sql`left join lateral unnest(f.wallet_ids) x on true left join users o on o.tenant_id = ${asking.actor.tenantId} and o.id = x`,
  })

export const stages: Statement = asking =>
  grouped({
    asking,
    column: 'stage',
    id: sql`coalesce(o.id, 0)`,
    name: sql`o.name`,
    from: sql`left join lanes o on o.tenant_id = ${asking.actor.tenantId} and o.id = f.kanban_id`,
    worth: true,
  })

export const states: Statement = asking => grouped({ asking, column: 'state', id: STATE, name: STATE, from: sql`` })
