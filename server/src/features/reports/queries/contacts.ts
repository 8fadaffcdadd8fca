import { refuse } from '@balcao/contract/errors'
import { STATE_CODES, STATES } from '@balcao/contract/values/areas'
import { type RawBuilder, sql } from 'kysely'
import { type Asking, among, type Statement } from './asking.ts'

const KNOWN_AREAS = STATE_CODES.flatMap(code => [...STATES[code].areas])

/** People as they are now, made within the days where they are given. Of an erased one nothing is left but that it was written with. */
function asked({ actor, filter }: Asking): RawBuilder<unknown> {
  const tenant = actor.tenantId
  const zone = sql`tenant_zone(${tenant})`
  return sql`c.tenant_id = ${tenant} and c.kind = 'person'
      and ${filter.from === undefined ? sql`true` : sql`c.created_at >= ${filter.from}::date::timestamp at time zone ${zone}`}
      and ${filter.to === undefined ? sql`true` : sql`c.created_at < (${filter.to}::date + 1)::timestamp at time zone ${zone}`}
      and ${within(sql`c.tag_ids`, filter.tags)} and ${within(sql`c.wallet_ids`, filter.wallets)}
      and ${among(sql`c.kanban_id`, filter.stages)} and ${inStates(filter.states)}`
}

/**
 * How many stand in each area. A contact with one is not erased, so that those are counted off the index of areas: 17 ms of
 * 300,000 where their rows took 151; a row has to be read up to its 31st column to know that it is not of an erased one.
 */
const areas = (asking: Asking) => sql`areas as materialized (
    select c.area, false as is_numberless, count(*) as n from contacts c where ${asked(asking)} and c.area is not null group by 1
    union all
    select null, c.number is null, count(*) from contacts c where ${asked(asking)} and c.area is null and c.erased_at is null group by 2
  )`
const OF_AREAS = sql`(select coalesce(sum(n), 0)::int from areas)`

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
const stateOf = (area: RawBuilder<unknown>, isNumberless: RawBuilder<unknown>) =>
  sql`case when ${isNumberless} then 'none' else coalesce(case ${area} ${sql.join(
    STATE_CODES.flatMap(code => STATES[code].areas.map(one => sql`when ${sql.lit(one)} then ${sql.lit(code)}`)),
    sql` `,
  )} end, 'other') end`

/** What they are worth who stand in a stage; read off the board's index. */
const worth = (asking: Asking) =>
  sql`(select sum(c.kanban_value)::float8 / 1000 from contacts c where ${asked(asking)} and c.kanban_id is not null)`

/** A number may be in place of a name: for an asker who may not see numbers, also order and page tell no more than they read. */
const nameTo = ({ masked }: Asking['actor']) => (masked ? sql`shown_name(c.name)` : sql`c.name`)

/** As contacts are listed everywhere, off the same index. */
const rowsIn = (asking: Asking) => sql`
  select ${rowTo(asking.actor)} as row, lower(${nameTo(asking.actor)}) as by_name, c.id from contacts c
  left join lanes l on l.tenant_id = ${asking.actor.tenantId} and l.id = c.kanban_id
  where ${asked(asking)} and c.erased_at is null and ${after(asking)} order by lower(${nameTo(asking.actor)}), c.id`

/** People by name, a page at a time. */
export const contacts: Statement = asking => sql`
  with ${areas(asking)}, page as (${rowsIn(asking)} limit ${asking.most + 1})
  select ${OF_AREAS} as count, json_build_object('contacts', ${OF_AREAS}, 'value', ${worth(asking)}) as total, '{}'::json as beside, 'medians' as times, null::json as days,
    0 as "closedToYou", (select json_agg(row order by by_name, id) from page) as rows`

const rowTo = (actor: Asking['actor']) => sql`json_build_object('id', c.id, 'at', c.id || '.' || ${nameTo(actor)},
  'cells', json_build_object('name', ${nameTo(actor)}, 'number', c.number, 'email', c.email, 'state', ${stateOf(sql`c.area`, sql`c.number is null`)}, 'stage', l.name, 'created', wire_time(c.created_at)))`

/** All of them, one row each. */
export const contactRows: Statement = rowsIn

function after({ actor, cursor }: Asking): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const [, id, name] = /^(\d{1,15})\.(.*)$/s.exec(cursor) ?? refuse('ERR_VALIDATION', { cursor })
  return sql`(lower(${nameTo(actor)}), c.id) > (lower(${name}::text), ${id}::bigint)`
}

interface Grouping {
  /** The part before the rows. */
  base: RawBuilder<unknown>
  /** Rows of `id`, `name`, `n` and `value`, one for each group; 0 where people are in none. */
  groups: RawBuilder<unknown>
  /** How many there are, and what they are worth, each counted once. */
  total: RawBuilder<unknown>
  column: string
}

/**
 * Who has two tags stands in two rows, so the rows may add up to more than there are people: `total` counts each person once, and the
 * sum of the rows stands beside it.
 */
const grouped = ({ base, groups, total, column }: Grouping): RawBuilder<unknown> => sql`
    with ${base}, g as materialized (${groups})
    select (select count(*)::int from g) as count, ${total} as total,
      (select json_build_object('sum', coalesce(sum(g.n), 0)::int) from g) as beside, 'medians' as times, null::json as days, 0 as "closedToYou",
      (select json_agg(json_build_object('id', g.id, 'cells', json_build_object(${sql.lit(column)}::text, g.name, 'contacts', g.n,
        'value', g.value)) order by g.n desc, g.name, g.id) from g) as rows`

/** What an index of them holds. */
const FEW = sql.lit(200)

/**
 * Of a column that holds several: people are counted by all they have together, of which there are few, and those are taken apart. Off an
 * index, in its order: 52 ms of 300,000 where their rows took 125. Of the erased, who have none, the index of areas tells.
 */
const several = (asking: Asking, column: string, ids: RawBuilder<unknown>, named: RawBuilder<unknown>) =>
  grouped({
    column,
    base: sql`alike as materialized (
      select ${ids} as ids, count(*) as n from contacts c where ${asked(asking)} and cardinality(${ids}) <= ${FEW} group by 1
      union all select ${ids}, count(*) from contacts c where ${asked(asking)} and cardinality(${ids}) > ${FEW} group by 1
      union all select '{}', -count(*) from contacts c where ${asked(asking)} and c.area is null and c.erased_at is not null)`,
    groups: sql`select coalesce(o.id, 0) as id, max(o.name) as name, sum(a.n)::int as n, null::float8 as value
      from alike a left join lateral unnest(a.ids) x on true left join (${named}) o on o.id = x group by 1 having sum(a.n) > 0`,
    total: sql`(select json_build_object('contacts', coalesce(sum(n), 0)::int) from alike)`,
  })

export const tags: Statement = asking =>
  several(asking, 'tag', sql`c.tag_ids`, sql`select t.id, t.tag as name from tags t where t.tenant_id = ${asking.actor.tenantId}`)

export const wallets: Statement = asking =>
  several(asking, 'wallet', sql`c.wallet_ids`, sql`select u.id, u.name from users u where u.tenant_id = ${asking.actor.tenantId}`)

/** The contacts in a stage are read off the board's index; all others are those that are left. */
export const stages: Statement = asking =>
  grouped({
    column: 'stage',
    base: sql`${areas(asking)}, staged as materialized (
      select c.kanban_id as id, count(*)::int as n, sum(c.kanban_value)::float8 / 1000 as value from contacts c
      where ${asked(asking)} and c.kanban_id is not null group by 1)`,
    groups: sql`select coalesce(o.id, 0) as id, max(o.name) as name, sum(s.n)::int as n, sum(s.value) as value
      from (select * from staged union all
        select null, ${OF_AREAS} - coalesce(sum(n), 0)::int, null from staged having ${OF_AREAS} > coalesce(sum(n), 0)) s
      left join lanes o on o.tenant_id = ${asking.actor.tenantId} and o.id = s.id group by 1`,
    total: sql`json_build_object('contacts', ${OF_AREAS}, 'value', (select sum(value) from staged))`,
  })

export const states: Statement = asking =>
  grouped({
    column: 'state',
    base: areas(asking),
    groups: sql`select ${stateOf(sql`a.area`, sql`a.is_numberless`)} as id, ${stateOf(sql`a.area`, sql`a.is_numberless`)} as name, sum(a.n)::int as n, null::float8 as value
      from areas a group by 1`,
    total: sql`json_build_object('contacts', ${OF_AREAS})`,
  })
