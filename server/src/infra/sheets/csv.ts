import { CSV_MARK, guarded, numberText, separatorFor } from '@balcao/contract/values/cells'
import { DateTime, FixedOffsetZone } from 'luxon'
import papa from 'papaparse'
import type { Cell, Rows, SheetLook, SheetRow } from './cells.ts'
import { clockOf } from './wall-clock.ts'

export async function* csvBytes(look: SheetLook, rows: Rows): AsyncGenerator<Uint8Array> {
  const write = (group: string[][]): Buffer =>
    Buffer.from(`${papa.unparse(group, { delimiter: separatorFor(look.locale), newline: '\r\n' })}\r\n`)
  yield Buffer.from(CSV_MARK)
  yield write([
    look.titles.flatMap((title, at) => (look.moments?.includes(at) ? [title, `${title} (ISO)`] : [title])).map(guarded),
  ])
  const momentTexts = momentsOf(look)
  const textsOf = (row: SheetRow): string[] =>
    row.flatMap((cell, at) => (look.moments?.includes(at) ? momentTexts(cell) : [textOf(cell, look)]))
  for await (const group of rows) if (group.length > 0) yield write(group.map(textsOf))
}

/** Once as people of the locale write it, once so that any program reads it. One format for all: each new one costs 30 µs. */
function momentsOf({ locale, zone }: SheetLook): (cell: Cell) => [string, string] {
  const clock = clockOf(zone)
  const format = new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone: zone })
  return cell => {
    if (cell === null || typeof cell !== 'object' || !('at' in cell)) return ['', '']
    const offset = FixedOffsetZone.instance(clock(cell.at) / 60_000)
    const iso = DateTime.fromJSDate(cell.at, { zone: offset }).toISO({ suppressMilliseconds: true })
    return [format.format(cell.at), iso ?? '']
  }
}
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

function textOf(cell: Cell, { locale, zone }: SheetLook): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guarded(cell)
  if (typeof cell === 'number') return numberText(cell, locale)
  const day = 'day' in cell ? DateTime.fromISO(cell.day) : DateTime.fromJSDate(cell.at, { zone })
  return day.setLocale(locale).toLocaleString(DAY)
}
