import type { Rows, SheetLook } from './cells.ts'
import { csvBytes } from './csv.ts'
import { xlsxBytes } from './xlsx.ts'

type SheetKind = 'csv' | 'xlsx'

export const SHEET_TYPES: Record<SheetKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Rows as a file, written while they are read: a million of them take no more memory than a thousand. Every file for a spreadsheet
 * that the server hands out is written here.
 */
export const sheetBytes = (kind: SheetKind, look: SheetLook, rows: Rows): AsyncGenerator<Uint8Array> =>
  kind === 'csv' ? csvBytes(look, rows) : xlsxBytes(look, rows)
