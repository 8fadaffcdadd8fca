import { type ErrorCode, refuse } from '@balcao/contract/errors'
import type { EventName, EventPayload } from '@balcao/contract/events'
import type { ListQuery } from '@balcao/contract/shapes'
import { type Room, TEAM_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import { emit } from '../relay/outbox.ts'
import { queryTenant, type Tx, withTenant } from './db.ts'
import { violated, withoutDeadlock } from './db-errors.ts'
import type { Tables } from './schema.ts'

type Row = Record<string, unknown>
type Sort<Query extends ListQuery> = NonNullable<Query['sort']>

/** What is particular about one plain resource; everything else is the same for all of them. */
export interface Plain<Query extends ListQuery, Write extends object> {
  table: keyof Tables
  /** Which of the table's rows are its own, of a row `t`; all of them where it says nothing. */
  scope?: RawBuilder<unknown>
  /** The columns as the wire names them, of a row `t`. */
  columns: RawBuilder<unknown>
  /** The wire's fields as columns; what is absent is not changed. */
  write: (input: Partial<Write>) => Row
  /** Where the search looks. */
  search: RawBuilder<unknown>
  /** How each order the contract names is written. */
  sort: Record<Sort<Query>, RawBuilder<unknown>>
  filter?: (query: Query) => RawBuilder<unknown> | null
  /** Which rows a list of its own would show; without it, what `search` and `filter` say. */
  found?: (tx: Tx, query: Query) => Promise<number[]>
  missing: ErrorCode
  /** Constraint → what it means to the person who met it. */
  conflicts?: Record<string, ErrorCode>
  /** What a row holds beyond its own table, once it is there; what is absent is not changed. */
  afterWrite?: (tx: Tx, id: number, input: Partial<Write>) => Promise<void>
  /** Refuses, or clears away, before a row goes. */
  beforeRemove?: (tx: Tx, id: number) => Promise<void>
  afterRemove?: (tx: Tx) => Promise<void>
  announce?: { changed: EventName; as: string; removed: EventName }
  /** The rooms that are told; without them, everybody of the company. */
  rooms?: Room[]
}

interface Asked<Query, Write> {
  actor: { tenantId: number }
  params: { id: number }
  query: Query
  body: Write
}
type Part<Query, Write, K extends keyof Asked<Query, Write>> = Pick<Asked<Query, Write>, 'actor' | K>

/** One row at a time in the caller's transaction, and unannounced: for a caller that changes many. */
export interface Rows<Query, Write> {
  create(tx: Tx, row: Write): Promise<number>
  change(tx: Tx, id: number, changes: Partial<Write>): Promise<void>
  remove(tx: Tx, id: number): Promise<void>
  /** Every row a list would show on all its pages. */
  found(tx: Tx, query: Query): Promise<number[]>
  /** Those of them that are there; refused when none is. */
  known(tx: Tx, ids: readonly number[]): Promise<number[]>
  /** What a person knows a row by. */
  nameOf(tx: Tx, id: number): Promise<string | null>
}

function rowsOf<Query extends ListQuery, Write extends object>(plain: Plain<Query, Write>): Rows<Query, Write> {
  const table = sql.table(plain.table)
  const its = scopeOf(plain)
  const there = async (tx: Tx, id: number) => {
    const { rows } = await sql`select from ${table} t where t.id = ${id} and ${its}`.execute(tx)
    if (rows.length === 0) refuse(plain.missing, { id })
  }

  return {
    create: (tx, body) =>
      translated(plain, async () => {
        const row = plain.write(body)
        const { rows } = await sql<{ id: number }>`
          insert into ${table} (${sql.join(Object.keys(row).map(sql.ref))})
          values (${sql.join(Object.values(row))}) returning id`.execute(tx)
        const id = rows[0]?.id ?? refuse('ERR_INTERNAL')
        await plain.afterWrite?.(tx, id, body)
        return id
      }),

    change: (tx, id, body) =>
      translated(plain, async () => {
        await there(tx, id)
        const changes = Object.entries(plain.write(body)).filter(([, value]) => value !== undefined)
        if (changes.length > 0) {
          const set = sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
          await sql`update ${table} set ${set} where id = ${id}`.execute(tx)
        }
        await plain.afterWrite?.(tx, id, body)
      }),

    remove: (tx, id) =>
      translated(plain, async () => {
        await there(tx, id)
        await plain.beforeRemove?.(tx, id)
        await sql`delete from ${table} where id = ${id}`.execute(tx)
        await plain.afterRemove?.(tx)
      }),

    found: async (tx, query) => {
      if (plain.found) return plain.found(tx, query)
      const { rows } = await sql<{ id: number }>`
        select t.id from ${table} t where ${whereOf(plain, query)} order by ${orderOf(plain, query)}, t.id`.execute(tx)
      return rows.map(row => row.id)
    },

    known: async (tx, ids) => {
      const { rows } = await sql<{
        id: number
      }>`select t.id from ${table} t where t.id = any (${[...ids]}) and ${its} order by t.id`.execute(tx)
      return rows.length > 0 ? rows.map(row => row.id) : refuse(plain.missing)
    },

    nameOf: async (tx, id) => {
      const { rows } = await sql<{ name: string }>`select ${plain.search} as name from ${table} t where t.id = ${id}`.execute(tx)
      return rows[0]?.name ?? null
    },
  }
}

/**
 * The five calls of a plain resource. Each is one transaction; the list is one statement, and its count with it.
 * `Read` is what the reply schema promises for a row.
 */
export function crud<Read, Query extends ListQuery, Write extends object>(plain: Plain<Query, Write>) {
  const { table, columns, missing, rooms: told = [TEAM_ROOM] } = plain
  const from = sql`${sql.table(table)} t`
  const rows = rowsOf(plain)

  const oneRow = (id: number) => sql<Row>`select ${columns} from ${from} where t.id = ${id} and ${scopeOf(plain)}`

  const announced = async (tx: Tx, id: number): Promise<Read> => {
    const { rows } = await oneRow(id).execute(tx)
    const row = rows[0] ? (onTheWire(rows[0]) as Read) : refuse(missing, { id })
    if (plain.announce) {
      await emit(tx, plain.announce.changed, { [plain.announce.as]: row } as unknown as EventPayload<EventName>, told)
    }
    return row
  }

  return {
    rows,

    list: async ({ actor, query }: Part<Query, Write, 'query'>) => {
      const where = whereOf(plain, query)
      const offset = (query.pageNumber - 1) * query.pageSize
      const page = await queryTenant(
        actor.tenantId,
        () => sql<Row & { found: number }>`
          select ${columns}, count(*) over ()::int as found from ${from} where ${where}
          order by ${orderOf(plain, query)}, t.id limit ${query.pageSize} offset ${offset}`,
      )
      const count = page[0]?.found ?? (offset === 0 ? 0 : await countOf(actor.tenantId, plain, where))
      const shown = page.map(({ found: _, ...row }) => onTheWire(row) as Read)
      return { rows: shown, count, hasMore: offset + shown.length < count }
    },

    show: async ({ actor, params }: Part<Query, Write, 'params'>) => {
      const [row] = await queryTenant(actor.tenantId, () => oneRow(params.id))
      return row ? (onTheWire(row) as Read) : refuse(missing, { id: params.id })
    },

    create: ({ actor, body }: Part<Query, Write, 'body'>) =>
      withTenant(actor.tenantId, async tx => announced(tx, await rows.create(tx, body))),

    update: ({ actor, params, body }: Asked<Query, Partial<Write>> | Part<Query, Partial<Write>, 'params' | 'body'>) =>
      withoutDeadlock(() =>
        withTenant(actor.tenantId, async tx => {
          await rows.change(tx, params.id, body)
          return announced(tx, params.id)
        }),
      ),

    remove: ({ actor, params }: Part<Query, Write, 'params'>) =>
      withTenant(actor.tenantId, async tx => {
        await rows.remove(tx, params.id)
        if (plain.announce) {
          await emit(tx, plain.announce.removed, { id: params.id } as unknown as EventPayload<EventName>, told)
        }
        return { ok: true as const }
      }),
  }
}

const whereOf = <Q extends ListQuery, W extends object>(plain: Plain<Q, W>, query: Q): RawBuilder<unknown> =>
  sql.join([scopeOf(plain), matching(plain, query.searchParam), plain.filter?.(query) ?? sql`true`], sql` and `)

const scopeOf = <Q extends ListQuery, W extends object>({ scope }: Plain<Q, W>): RawBuilder<unknown> => scope ?? sql`true`

/** Case, accents and the `%`, `_` of a typed search mean nothing special. */
const matching = <Q extends ListQuery, W extends object>({ search }: Plain<Q, W>, typed: string): RawBuilder<unknown> =>
  typed === '' ? sql`true` : sql`strpos(searchable(${search}), searchable(${typed})) > 0`

function orderOf<Q extends ListQuery, W extends object>({ sort }: Plain<Q, W>, query: Q): RawBuilder<unknown> {
  const by = query.sort ? sort[query.sort as Sort<Q>] : sql`t.id`
  return sql`${by} ${sql.raw(query.direction === 'desc' ? 'desc' : 'asc')}`
}

/** Past the last page no row carries the count. */
async function countOf<Q extends ListQuery, W extends object>(
  tenant: number,
  { table }: Plain<Q, W>,
  where: RawBuilder<unknown>,
) {
  const count = () => sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} t where ${where}`
  const [row] = await queryTenant(tenant, count)
  return row?.count ?? 0
}

async function translated<T, Q extends ListQuery, W extends object>(plain: Plain<Q, W>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violated(error)
    const code = constraint ? plain.conflicts?.[constraint] : undefined
    if (code) refuse(code, undefined, error)
    throw error
  }
}

const onTheWire = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]))
