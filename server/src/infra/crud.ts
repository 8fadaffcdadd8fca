import { type ErrorCode, refuse } from '@balcao/contract/errors'
import type { EventName, EventPayload } from '@balcao/contract/events'
import type { ListQuery } from '@balcao/contract/shapes'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant, type Tx, violated, withTenant } from './db.ts'
import { emit } from './outbox.ts'
import type { Tables } from './schema.ts'

type Row = Record<string, unknown>
type Sort<Query extends ListQuery> = NonNullable<Query['sort']>

/** What is particular about one plain resource; everything else is the same for all of them. */
export interface Plain<Query extends ListQuery, Write extends object> {
  table: keyof Tables
  /** The columns as the wire names them, of a row `t`. */
  columns: RawBuilder<unknown>
  /** The wire's fields as columns; what is absent is not changed. */
  write: (input: Partial<Write>) => Row
  /** Where the search looks. */
  search: RawBuilder<unknown>
  /** How each order the contract names is written. */
  sort: Record<Sort<Query>, RawBuilder<unknown>>
  filter?: (query: Query) => RawBuilder<unknown> | null
  missing: ErrorCode
  /** Constraint → what it means to the person who met it. */
  conflicts?: Record<string, ErrorCode>
  /** What a row holds beyond its own table, once it is there; what is absent is not changed. */
  afterWrite?: (tx: Tx, id: number, input: Partial<Write>) => Promise<void>
  /** Refuses, or clears away, before a row goes. */
  beforeRemove?: (tx: Tx, id: number) => Promise<void>
  announce?: { changed: EventName; as: string; removed: EventName }
}

interface Asked<Query, Write> {
  actor: { tenantId: number }
  params: { id: number }
  query: Query
  body: Write
}
type Part<Query, Write, K extends keyof Asked<Query, Write>> = Pick<Asked<Query, Write>, 'actor' | K>

/**
 * The five calls of a plain resource. Each is one transaction; the list is one statement, and its count with it.
 * `Read` is what the reply schema promises for a row.
 */
export function crud<Read, Query extends ListQuery, Write extends object>(plain: Plain<Query, Write>) {
  const { table, columns, missing } = plain
  const from = sql`${sql.table(table)} t`

  const oneRow = (id: number) => sql<Row>`select ${columns} from ${from} where t.id = ${id}`

  const show = async (tx: Tx, id: number): Promise<Read> => {
    const { rows } = await oneRow(id).execute(tx)
    return rows[0] ? (onTheWire(rows[0]) as Read) : refuse(missing, { id })
  }

  const announceChange = async (tx: Tx, row: Read): Promise<Read> => {
    if (plain.announce) {
      await emit(tx, plain.announce.changed, { [plain.announce.as]: row } as unknown as EventPayload<EventName>, [TEAM_ROOM])
    }
    return row
  }

  return {
    list: async ({ actor, query }: Part<Query, Write, 'query'>) => {
      const where = sql.join([matching(plain, query.searchParam), plain.filter?.(query) ?? sql`true`], sql` and `)
      const offset = (query.pageNumber - 1) * query.pageSize
      const page = await queryTenant(
        actor.tenantId,
        () => sql<Row & { found: number }>`
          select ${columns}, count(*) over ()::int as found from ${from} where ${where}
          order by ${orderOf(plain, query)}, t.id limit ${query.pageSize} offset ${offset}`,
      )
      const count = page[0]?.found ?? (offset === 0 ? 0 : await countOf(actor.tenantId, plain, where))
      const rows = page.map(({ found: _, ...row }) => onTheWire(row) as Read)
      return { rows, count, hasMore: offset + rows.length < count }
    },

    show: async ({ actor, params }: Part<Query, Write, 'params'>) => {
      const [row] = await queryTenant(actor.tenantId, () => oneRow(params.id))
      return row ? (onTheWire(row) as Read) : refuse(missing, { id: params.id })
    },

    create: ({ actor, body }: Part<Query, Write, 'body'>) =>
      translated(plain, () =>
        withTenant(actor.tenantId, async tx => {
          const row = plain.write(body)
          const { rows } = await sql<{ id: number }>`
            insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(sql.ref))})
            values (${sql.join(Object.values(row))}) returning id`.execute(tx)
          const id = rows[0]?.id ?? refuse('ERR_INTERNAL')
          await plain.afterWrite?.(tx, id, body)
          return announceChange(tx, await show(tx, id))
        }),
      ),

    update: ({ actor, params, body }: Asked<Query, Partial<Write>> | Part<Query, Partial<Write>, 'params' | 'body'>) =>
      translated(plain, () =>
        withTenant(actor.tenantId, async tx => {
          const changes = Object.entries(plain.write(body)).filter(([, value]) => value !== undefined)
          if (changes.length > 0) {
            const set = sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
            await sql`update ${sql.table(table)} set ${set} where id = ${params.id}`.execute(tx)
          }
          // Before what hangs on a row comes whether the row is there, and ours.
          if (plain.afterWrite) await show(tx, params.id)
          await plain.afterWrite?.(tx, params.id, body)
          return announceChange(tx, await show(tx, params.id))
        }),
      ),

    remove: ({ actor, params }: Part<Query, Write, 'params'>) =>
      translated(plain, () =>
        withTenant(actor.tenantId, async tx => {
          await show(tx, params.id)
          await plain.beforeRemove?.(tx, params.id)
          await sql`delete from ${sql.table(table)} where id = ${params.id}`.execute(tx)
          if (plain.announce) {
            await emit(tx, plain.announce.removed, { id: params.id } as unknown as EventPayload<EventName>, [TEAM_ROOM])
          }
          return { ok: true as const }
        }),
      ),
  }
}

/** Case, accents and the `%`, `_` of a typed search mean nothing special. */
function matching<Q extends ListQuery, W extends object>({ search }: Plain<Q, W>, typed: string): RawBuilder<unknown> {
  if (typed === '') return sql`true`
  const plain = bare(typed).replace(/[\\%_]/g, '\\$&')
  return sql`${plainly(search)} like ${`%${plain}%`}`
}

/** Text as people look for it and expect it in order: `Água` beside `agua`. */
export const plainly = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f]', '', 'g')`

const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')

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
