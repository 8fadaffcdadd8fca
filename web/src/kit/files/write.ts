/** Tables as files. The libraries are fetched when somebody asks for a file. */

export type CellValue = string | number
export type SheetRow = readonly CellValue[]
export type FileKind = 'csv' | 'xlsx'

/**
 * What a spreadsheet would take for a formula and run. A phone number begins with a plus and is none; the apostrophe is
 * how a spreadsheet is told "this is text", and our own import takes it off again.
 */
const FORMULA = /^(?!\+?[\d\s().-]+$)[=+\-@\t\r]/

/** Portuguese and most of Europe write 1,5 and part their columns by semicolons; their Excel expects the same. */
const separatorFor = (locale: string) => (new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',')

export async function csvOf(rows: readonly SheetRow[], locale: string): Promise<Blob> {
  const { default: papa } = await import('papaparse')
  const text = papa.unparse(rows as CellValue[][], { delimiter: separatorFor(locale), escapeFormulae: FORMULA })
  // With the mark in front, Excel reads accents right.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
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
