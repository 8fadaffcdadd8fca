import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, withSnapshot } from '../../../infra/database/db.ts'
import type { Asking } from './asking.ts'
import { attendanceRows } from './attendances.ts'
import { contactRows } from './contacts.ts'
import { askIn } from './run.ts'

/** Read between two answers to others: so many take about a millisecond. */
const PAGE = 500
/** For all rows at once: sorting a million takes longer than any screen waits. */
const MOST_MS = 120_000

/** Rows as the database wrote them: a list of `ReportRow` as text, which takes no time until it is read. */
export interface Page {
  text: string
  count: number
}

/** Total and rows of one moment, however long they take to be read: what is opened or closed meanwhile moves no row. */
export function withWhole<T>(
  name: ReportName,
  asking: Omit<Asking, 'most' | 'cursor'>,
  use: (first: Report, pages: AsyncIterable<Page>) => Promise<T>,
  mostRows?: number,
): Promise<T> {
  return withSnapshot(asking.actor.tenantId, MOST_MS, async tx => {
    await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(tx)
    const { isList } = shapeOf(name)
    const first = await askIn(tx, name, { ...asking, most: isList ? 0 : Number.MAX_SAFE_INTEGER })
    if (!isList)
      return use(
        first,
        (async function* () {
          yield { text: JSON.stringify(first.rows), count: first.rows.length }
        })(),
      )
    const rows = (name === 'contacts' ? contactRows : attendanceRows)({ ...asking, most: 0 })
    return use(first, pagesOf(tx, mostRows === undefined ? rows : sql`${rows} limit ${mostRows}`))
  })
}

/** By a cursor of the database: one scan and one sort, for any number of pages. The next page is read while this one is written. */
async function* pagesOf(tx: Tx, statement: RawBuilder<unknown>): AsyncGenerator<Page> {
  await sql`declare whole no scroll cursor for select w.row::text as row from (${statement}) w`.execute(tx)
  const read = () => {
    const page = sql<{ row: string }>`fetch ${sql.lit(PAGE)} from whole`.execute(tx)
    // The reader may have gone before it failed.
    page.catch(() => {})
    return page
  }
  for (let page = read(), isLast = false; !isLast; ) {
    const { rows } = await page
    isLast = rows.length < PAGE
    if (!isLast) page = read()
    if (rows.length > 0) yield { text: `[${rows.map(({ row }) => row).join(',')}]`, count: rows.length }
  }
}
