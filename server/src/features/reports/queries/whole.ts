import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report, ReportRow } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, withSnapshot } from '../../../infra/database/db.ts'
import type { Asking } from './asking.ts'
import { attendanceRows } from './attendances.ts'
import { contactRows } from './contacts.ts'
import { askIn } from './run.ts'

const PAGE = 2_000
/** For all rows at once: sorting a million takes longer than any screen waits. */
const MOST_MS = 120_000

type Row = ReportRow & { at?: string }

/** Total and rows of one moment, however long they take to be read: what is opened or closed meanwhile moves no row. */
export function withWhole<T>(
  name: ReportName,
  asking: Omit<Asking, 'most' | 'cursor'>,
  use: (first: Report, pages: AsyncIterable<ReportRow[]>) => Promise<T>,
  mostRows?: number,
): Promise<T> {
  return withSnapshot(asking.actor.tenantId, async tx => {
    await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true), set_config('cursor_tuple_fraction', '1', true)`.execute(
      tx,
    )
    const { isList } = shapeOf(name)
    const first = await askIn(tx, name, { ...asking, most: isList ? 0 : Number.MAX_SAFE_INTEGER })
    if (!isList)
      return use(
        first,
        (async function* () {
          yield first.rows
        })(),
      )
    const rows = (name === 'contacts' ? contactRows : attendanceRows)({ ...asking, most: 0 })
    return use(first, rowsOf(tx, mostRows === undefined ? rows : sql`${rows} limit ${mostRows}`))
  })
}

/** By a cursor of the database: one scan and one sort, for any number of pages. */
async function* rowsOf(tx: Tx, statement: RawBuilder<unknown>): AsyncGenerator<ReportRow[]> {
  await sql`declare whole no scroll cursor for ${statement}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(PAGE)} from whole`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row: { id, cells } }) => ({ id, cells }))
    if (rows.length < PAGE) return
  }
}
