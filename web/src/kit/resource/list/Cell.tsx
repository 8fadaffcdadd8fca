import { formatDate, formatNumber } from '../../format.ts'
import { fieldOf } from '../fieldOf.ts'
import type { ListModel, Row, ShownColumn, Writing } from '../types.ts'
import { Status } from './marks.tsx'

interface CellProps {
  column: ShownColumn
  row: Row
  model: Pick<ListModel, 'states' | 'stateKey'>
  writing: Writing
}

export function Cell({ column, row, model, writing }: CellProps) {
  if (column.show) return column.show(row, writing)
  const value = fieldOf(row, column.key)
  if (column.key === model.stateKey && model.states && typeof value === 'boolean') {
    return <Status on={value}>{writing.t(model.states[value ? 0 : 1])}</Status>
  }
  return String(written(value, writing))
}

/** The same cell as plain text: what an export holds. */
export function cellText({ column, row, model, writing }: CellProps): string | number {
  if (column.text) return column.text(row, writing)
  const value = fieldOf(row, column.key)
  if (column.key === model.stateKey && model.states) return writing.t(model.states[value ? 0 : 1])
  return typeof value === 'number' ? value : written(value, writing)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T/

function written(value: unknown, { t, locale }: Writing): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'resource.yes' : 'resource.no')
  if (typeof value === 'number') return formatNumber(value, locale)
  if (typeof value === 'string') return MOMENT.test(value) ? formatDate(value) : value
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(one => nameIn(one)).join(', ')
  return nameIn(value)
}

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value)
