import { type Column, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report, ReportCell, ReportRow } from '@balcao/contract/reports/reports'
import type { ReportColumn, ReportWords } from '@balcao/contract/reports/words'
import { STATES, type StateCode } from '@balcao/contract/values/areas'
import { CURRENCY } from '@balcao/contract/values/constants'
import type { Cell } from '../../../infra/sheets/cells.ts'

/** What a file's cells hold, the same for every kind of file. */

export const columnsOf = (name: ReportName): readonly Column[] => shapeOf(name).columns

const isColumn = (words: ReportWords, key: string): key is ReportColumn => Object.hasOwn(words.columns, key)

/** In which unit a file's bare numbers are. */
const UNITS: Partial<Record<Column['kind'], string>> = { seconds: ' (s)', money: ` (${CURRENCY.symbol})` }
export const unitOf = ({ kind }: Column): string => UNITS[kind] ?? ''

interface Times extends Pick<Report, 'times'> {
  /** Only what fell into the company's hours. */
  office: boolean | undefined
}

/** Of groups, times over a long period are means; those of a single row are its own. A file says by itself in whose hours they are. */
export function titleOf({ key, kind }: Column, words: ReportWords, name: ReportName, { times, office }: Times): string {
  const { isList } = shapeOf(name)
  const title = isList && key === 'closed' ? words.other.closedDay : isColumn(words, key) ? words.columns[key] : key
  if (kind !== 'seconds') return title
  const said = [...(times === 'means' && !isList ? [words.other.mean] : []), ...(office ? [words.other.officeOnly] : [])]
  return said.length > 0 ? `${title} (${said.join(', ')})` : title
}

export const cellsOf = (name: ReportName, row: ReportRow, words: ReportWords): Cell[] =>
  columnsOf(name).map((column, at) => {
    const value = row.cells[column.key] ?? null
    if (at === 0 && !shapeOf(name).isList) return groupName(column.key, row.id, value, words)
    return cellOf(column, value, words)
  })

/** Under the columns; what a list has no sum of stays empty. */
export const totalCells = (name: ReportName, { total, count }: Pick<Report, 'total' | 'count'>, words: ReportWords): Cell[] =>
  columnsOf(name).map((column, at) => {
    if (at === 0) return shapeOf(name).isList ? `${words.columns.total}: ${count}` : words.columns.total
    const isCountOfClosed = column.key === 'closed' && column.kind === 'moment'
    return isCountOfClosed ? null : cellOf(column, total[column.key] ?? null, words)
  })

/** A group's name; that of those who are in none says so. */
export function groupName(key: string, id: string | number, value: ReportCell, words: ReportWords): string {
  if (key === 'state') return stateName(String(id), words)
  if (value !== null) return String(value)
  const column = isColumn(words, key) ? words.columns[key] : key
  return id === 0 ? words.other.none.replace('{column}', column.toLowerCase()) : `#${id}`
}

function stateName(code: string, { other }: ReportWords): string {
  if (code === 'other') return other.otherCountry
  return isState(code) ? STATES[code].name : other.noNumber
}
const isState = (code: string): code is StateCode => Object.hasOwn(STATES, code)

function cellOf({ key, kind }: Column, value: ReportCell, words: ReportWords): Cell {
  if (value === null) return null
  if (key === 'state') return stateName(String(value), words)
  if (kind === 'moment') return { at: new Date(String(value)) }
  if (kind === 'status') return statusWord(String(value), words)
  return value
}

const statusWord = (status: string, { other }: ReportWords): string =>
  status === 'pending' ? other.statusPending : status === 'closed' ? other.statusClosed : other.statusOpen
