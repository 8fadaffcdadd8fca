import { CSV_MARK, guarded, numberText, separatorFor } from '@balcao/contract/values/cells'
import { DateTime } from 'luxon'
import papa from 'papaparse'
import type { Cell, Rows, SheetLook, SheetRow } from './cells.ts'

export async function* csvBytes(look: SheetLook, rows: Rows): AsyncGenerator<Uint8Array> {
  const write = (group: string[][]): Buffer =>
    Buffer.from(`${papa.unparse(group, { delimiter: separatorFor(look.locale), newline: '\r\n' })}\r\n`)
  yield Buffer.from(CSV_MARK)
  yield write([
    look.titles.flatMap((title, at) => (look.moments?.includes(at) ? [title, `${title} (ISO)`] : [title])).map(guarded),
  ])
  for await (const group of rows) if (group.length > 0) yield write(group.map(row => textsOf(row, look)))
}

const textsOf = (row: SheetRow, look: SheetLook): string[] =>
  row.flatMap((cell, at) => (look.moments?.includes(at) ? momentTexts(cell, look) : [textOf(cell, look)]))

/** Once as people of the locale write it, once so that any program reads it. */
function momentTexts(cell: Cell, { locale, zone }: SheetLook): string[] {
  if (cell === null || typeof cell !== 'object' || !('at' in cell)) return ['', '']
  const at = DateTime.fromJSDate(cell.at, { zone }).setLocale(locale)
  return [
    at.toLocaleString({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    at.toISO({ suppressMilliseconds: true }) ?? '',
  ]
}

function textOf(cell: Cell, { locale, zone }: SheetLook): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guarded(cell)
  if (typeof cell === 'number') return numberText(cell, locale)
  const day = 'day' in cell ? DateTime.fromISO(cell.day) : DateTime.fromJSDate(cell.at, { zone })
  return day.setLocale(locale).toLocaleString({ day: '2-digit', month: '2-digit', year: 'numeric' })
}
