import type { Condition } from '@balcao/contract/conditions/condition'
import { holds } from '@balcao/contract/conditions/evaluate'
import { fieldSet } from '@balcao/contract/conditions/fields'
import { fold } from '@balcao/contract/conditions/fold'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { queryTenant, sqlOnly } from '../database/db.ts'
import { ASKING, anyCondition, anyDay, anyMoment, anyNumber, anyText } from './any-condition.testkit.ts'
import { conditionSql } from './condition-sql.ts'

interface Row {
  id: number
  name: string | null
  price: number | null
  birthday: string | null
  seenAt: string | null
  ownerId: number | null
  tagIds: number[]
  status: string | null
  blocked: boolean
}

const FIELDS = fieldSet<Row>()({
  name: { kind: 'text', read: row => row.name },
  price: { kind: 'number', read: row => row.price },
  birthday: { kind: 'day', read: row => row.birthday },
  seen: { kind: 'moment', read: row => row.seenAt },
  owner: { kind: 'id', of: 'users', read: row => row.ownerId },
  tags: { kind: 'ids', of: 'tags', read: row => row.tagIds },
  status: { kind: 'word', words: ['open', 'closed'], read: row => row.status },
  blocked: { kind: 'flag', read: row => row.blocked },
})
const COLUMNS = {
  name: sql`t.folded`,
  price: sql`t.price`,
  birthday: sql`t.birthday`,
  seen: sql`t.seen_at`,
  owner: sql`t.owner_id`,
  tags: sql`t.tag_ids`,
  status: sql`t.status`,
  blocked: sql`t.blocked`,
}

const anyId = fc.integer({ min: 1, max: 4 })
const anyRow: fc.Arbitrary<Omit<Row, 'id'>> = fc.record({
  name: fc.option(anyText),
  price: fc.option(anyNumber),
  birthday: fc.option(anyDay),
  seenAt: fc.option(anyMoment),
  ownerId: fc.option(anyId),
  tagIds: fc.uniqueArray(anyId, { maxLength: 3 }),
  status: fc.option(fc.constantFrom('open', 'closed')),
  blocked: fc.boolean(),
})

let w: World
let rows: Row[]
beforeAll(async () => {
  w = await world()
  rows = fc.sample(anyRow, 150).map((row, i) => ({ ...row, id: i + 1 }))
  await w.owner.query(`create table trial (id bigint, name text, folded text generated always as (searchable(name)) stored,
    price numeric(14, 3), birthday date, seen_at timestamptz, owner_id bigint, tag_ids bigint[], status text, blocked boolean)`)
  await w.owner.query(
    `insert into trial (id, name, price, birthday, seen_at, owner_id, tag_ids, status, blocked)
     select id, name, price, birthday, "seenAt" + interval '0.4 milliseconds', "ownerId", "tagIds", status, blocked
     from json_to_recordset($1) as t(id bigint, name text, price numeric, birthday date, "seenAt" timestamptz,
       "ownerId" bigint, "tagIds" bigint[], status text, blocked boolean)`,
    [JSON.stringify(rows)],
  )
})

async function foundBySql(condition: Condition): Promise<number[]> {
  const { sql: text, parameters } = sql<{ id: number }>`
    select t.id from trial t where ${conditionSql<Row, typeof FIELDS>(FIELDS, COLUMNS, condition, ASKING)} order by t.id`.compile(
    sqlOnly,
  )
  const found = await w.owner.query<{ id: number }>(text, [...parameters])
  return found.rows.map(row => Number(row.id))
}

test('for every condition the database finds the rows of which it holds', async () => {
  const story = fc.asyncProperty(anyCondition(FIELDS, [1, 2, 3, 4]), async condition => {
    const expected = rows.filter(row => holds(FIELDS, condition, row, ASKING)).map(row => row.id)
    expect(await foundBySql(condition)).toEqual(expected)
  })
  await fc.assert(story, { numRuns: 1_500 })
}, 60_000)

test('what both fold is the same text', async () => {
  const texts = [...rows.map(row => row.name ?? ''), ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 20 }), 2_000)]
  const { rows: folded } = await w.owner.query<{ text: string }>(
    'select searchable(text) as text from unnest($1::text[]) with ordinality as t(text, n) order by n',
    [texts],
  )
  expect(folded.map(row => row.text)).toEqual(texts.map(fold))
})

test('what may use an index does so through the policy, beside what may not', async () => {
  const tenant = await w.tenant('Indexada')
  await w.owner.query(
    `insert into contacts (tenant_id, name, birthday) select $1, 'Pessoa ' || n, date '1990-01-01' + n from generate_series(1, 5000) n`,
    [tenant],
  )
  await w.owner.query('analyze contacts')
  const fields = fieldSet<Row>()({ name: FIELDS.name, birthday: FIELDS.birthday })
  const columns = { name: sql`t.search`, birthday: sql`t.birthday` }
  const condition: Condition = {
    all: [
      { field: 'name', operator: 'contains', value: 'pessoa' },
      { field: 'birthday', operator: 'on', value: '1991-02-03' },
    ],
  }
  const where = conditionSql<Row, typeof fields>(fields, columns, condition, ASKING)
  const ask = () => sql`explain select 1 from contacts t where t.tenant_id = ${tenant} and ${where}`
  expect(JSON.stringify(await queryTenant(tenant, ask))).toMatch(/Index Cond: [^}]*birthday >= /)
})
