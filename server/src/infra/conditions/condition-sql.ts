import { type Condition, isTest, partsOf, type Test } from '@balcao/contract/conditions/condition'
import type { FieldSet, Kind } from '@balcao/contract/conditions/fields'
import { type Asking, type Atom, ground, type Value } from '@balcao/contract/conditions/ground'
import { type RawBuilder, sql } from 'kysely'
import { MADE_UP } from '../database/db.ts'

/** Where each field of a set stands in a statement. A text's column is `searchable(…)` of what `read` answers, stored. */
export type Columns<F> = Readonly<Record<keyof F & string, RawBuilder<unknown>>>

/** A part of the statement, and how much it costs: what is not leakproof comes after what is, and is looked at last. */
interface Part {
  sql: RawBuilder<boolean>
  cost: 0 | 1 | 2
}

/**
 * A condition as SQL: for a `where`, as what is empty may answer null. `holds` of the contract says the same of a row. Under row
 * security only leakproof operators may use an index, so what could use one is written with them and never wrapped.
 */
export const conditionSql = <Row, F extends FieldSet<Row>>(
  fields: F,
  columns: Columns<F>,
  condition: Condition,
  asking: Asking,
): RawBuilder<boolean> => sql<boolean>`${sql.raw(MADE_UP)} ${partOf({ fields, columns, asking }, condition).sql}`

interface Compiling {
  fields: FieldSet<never>
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  asking: Asking
}

function partOf(compiling: Compiling, condition: Condition): Part {
  if (isTest(condition)) return testPart(compiling, condition)
  const [join, parts] = partsOf(condition)
  const each = parts.map(part => partOf(compiling, part)).toSorted((a, b) => a.cost - b.cost)
  const cost = each.at(-1)?.cost ?? 0
  const joined = sql.join<boolean>(
    each.map(part => part.sql),
    join === 'all' ? sql` and ` : sql` or `,
  )
  return { sql: join === 'none' ? sql<boolean>`((${joined}) is not true)` : sql<boolean>`(${joined})`, cost }
}

function testPart({ fields, columns, asking }: Compiling, test: Test): Part {
  const column = columns[test.field]
  const kind = fields[test.field]?.kind
  const grounded = ground(fields, test, asking)
  if (!column || !kind || !grounded) return { sql: sql<boolean>`false`, cost: 0 }
  const { atom, not } = grounded
  const positive = atomSql(atom, kind, column)
  return { sql: not ? sql<boolean>`(${positive} is not true)` : positive, cost: COST[atom.is] }
}

const COST = { empty: 0, yes: 0, among: 0, within: 0, has: 1, words: 2, pattern: 2 } as const satisfies Record<
  Atom['is'],
  Part['cost']
>

function atomSql(atom: Atom, kind: Kind, column: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (atom.is) {
    case 'empty':
      return emptySql(kind, column)
    case 'yes':
      return sql<boolean>`(${column})`
    case 'among':
      return amongSql(atom.list, kind, column)
    case 'within':
      return sql<boolean>`(${sql.join(
        atom.bounds.map(({ sign, to }) => sql`${column} ${sql.raw(sign)} ${valueSql(to, kind)}`),
        sql` and `,
      )})`
    case 'has':
      return atom.each
        ? sql<boolean>`(${column} @> ${[...atom.list]}::bigint[])`
        : sql<boolean>`(${column} && ${[...atom.list]}::bigint[])`
    case 'words':
      return wordsSql(atom, column)
    case 'pattern':
      throw new Error('a pattern has no SQL')
  }
}

function emptySql(kind: Kind, column: RawBuilder<unknown>): RawBuilder<boolean> {
  if (kind === 'ids') return sql<boolean>`(coalesce(cardinality(${column}), 0) = 0)`
  return kind === 'text' ? sql<boolean>`(${column} is null or ${column} = '')` : sql<boolean>`(${column} is null)`
}

const amongSql = (list: readonly Value[], kind: Kind, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  list.length === 1
    ? sql<boolean>`(${column} = ${valueSql(list[0] ?? '', kind)})`
    : sql<boolean>`(${column} = any (${[...list]}::${sql.raw(kind === 'id' ? 'bigint' : 'text')}[]))`

/** A whole number is compared as one, which is leakproof; with a fraction PostgreSQL compares as numeric. */
function valueSql(value: Value, kind: Kind): RawBuilder<unknown> {
  if (kind === 'number') return Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`
  return sql`${value}::${sql.raw(TYPE[kind])}`
}

const TYPE = {
  text: 'text',
  word: 'text',
  id: 'bigint',
  ids: 'bigint',
  day: 'date',
  moment: 'timestamptz',
  flag: 'boolean',
} as const satisfies Record<Exclude<Kind, 'number'>, string>

function wordsSql({ at, words }: Extract<Atom, { is: 'words' }>, column: RawBuilder<unknown>): RawBuilder<boolean> {
  if (at === 'start') return sql<boolean>`(${column} ^@ ${words}::text)`
  return at === 'end'
    ? sql<boolean>`(right(${column}, length(${words}::text)) = ${words}::text)`
    : sql<boolean>`(strpos(${column}, ${words}::text) > 0)`
}
