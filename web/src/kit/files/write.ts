import { CSV_MARK, guarded, numberText, separatorFor } from '@balcao/contract/values/cells'

/** Tables as files. The libraries are fetched when somebody asks for a file. */

type CellValue = string | number
type SheetRow = readonly CellValue[]
export type FileKind = 'csv' | 'xlsx'

export async function csvOf(rows: readonly SheetRow[], locale: string): Promise<Blob> {
  const { default: papa } = await import('papaparse')
  const texts = rows.map(row => row.map(cell => (typeof cell === 'number' ? numberText(cell, locale) : guarded(cell))))
  return new Blob([CSV_MARK, papa.unparse(texts, { delimiter: separatorFor(locale) })], { type: 'text/csv;charset=utf-8' })
}

/** Cells carry their type, so a text that looks like a formula stays a text. */
export async function xlsxOf([head = [], ...body]: readonly SheetRow[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const titles = head.map(value => ({ value: String(value), type: String, fontWeight: 'bold' as const }))
  const cells = body.map(row =>
    row.map(value =>
      typeof value === 'number' ? { value, type: Number } : { value: value === '' ? undefined : value, type: String },
    ),
  )
  const widths = head.map((_, i) => ({ width: widthOf([head, ...body.slice(0, 200)].map(row => row[i])) }))
  return write([titles, ...cells], { columns: widths, stickyRowsCount: 1 }).toBlob()
}

const widthOf = (values: readonly (CellValue | undefined)[]) =>
  Math.min(60, Math.max(8, ...values.map(value => String(value ?? '').length + 2)))

export const fileOf = (kind: FileKind, rows: readonly SheetRow[], locale: string): Promise<Blob> =>
  kind === 'csv' ? csvOf(rows, locale) : xlsxOf(rows)

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** `filas-2026-11-20.csv` */
export function fileName(title: string, kind: FileKind, day: Date): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('-')
  return `${plain || 'lista'}-${date}.${kind}`
}
