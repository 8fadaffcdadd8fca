import { round, short, TEXT, widthOf } from './scale.ts'
import type { Format, HeatData, Ink, Mark, Picture, Shape, Size } from './shapes.ts'

export const HEATS: readonly Ink[] = ['heat1', 'heat2', 'heat3', 'heat4', 'heat5']
const GAP = 4

/** Rows of cells, the fuller the darker; each says its value where it fits, and a cell of which nothing is known stays empty. */
export function heat(data: HeatData, size: Size, format: Format): Picture {
  const left = Math.max(0, ...data.rows.map(name => widthOf(name))) + 8
  const foot = TEXT + 8
  const width = (size.width - left) / Math.max(1, data.columns.length)
  const height = (size.height - foot) / Math.max(1, data.rows.length)
  const most = data.values.flat().reduce<number>((high, value) => Math.max(high, value ?? 0), 0)
  const marks = data.rows.flatMap((row, at) =>
    data.columns.flatMap((column, along): Mark[] => {
      const value = data.values[at]?.[along]
      if (value === null || value === undefined) return []
      const box = {
        x: round(left + along * width),
        y: round(at * height),
        width: round(width - gap(width)),
        height: round(height - GAP),
      }
      return [{ row: at, column: along, label: `${row}, ${column}: ${format.value(value)}`, ...box }]
    }),
  )
  const valueAt = ({ row, column }: Mark) => data.values[row]?.[column] ?? 0
  // All say their value or none does: a few figures among empty cells would look like the only ones.
  const saysValues = marks.every(mark => widthOf(short(format, valueAt(mark))) <= mark.width && mark.height >= TEXT + 2)
  const cells = marks.flatMap(mark => cell(mark, valueAt(mark), most, saysValues ? short(format, valueAt(mark)) : ''))
  return { shapes: [...names(data, left, { width, height }, size), ...cells], marks }
}

/** On a phone a day's hours stand closer. */
const gap = (width: number) => (width < 20 ? 2 : GAP)

function cell(mark: Mark, value: number, most: number, text: string): Shape[] {
  const step = stepOf(value, most)
  const rect: Shape = { kind: 'rect', ...boxOf(mark), radius: 4, fill: HEATS[step] ?? 'heat1' }
  if (text === '' || text === '0') return [rect]
  const x = round(mark.x + mark.width / 2)
  const y = round(mark.y + mark.height / 2 + 4)
  return [rect, { kind: 'text', x, y, text, anchor: 'middle', ink: step >= 3 ? 'onheat' : 'text', size: TEXT }]
}

const boxOf = ({ x, y, width, height }: Mark) => ({ x, y, width, height })
const stepOf = (value: number, most: number) => (most <= 0 || value <= 0 ? 0 : Math.min(4, Math.floor((value / most) * 5)))

function names(data: HeatData, left: number, cell: Size, size: Size): Shape[] {
  const every = Math.max(1, Math.ceil((Math.max(0, ...data.columns.map(name => widthOf(name))) + 6) / cell.width))
  const y = size.height - 4
  return [
    ...data.rows.map(
      (text, at): Shape => ({
        kind: 'text',
        x: left - 8,
        y: round((at + 0.5) * cell.height + 2),
        text,
        anchor: 'end',
        ink: 'text2',
        size: TEXT,
      }),
    ),
    ...data.columns.flatMap((text, at): Shape[] =>
      at % every === 0
        ? [{ kind: 'text', x: round(left + (at + 0.5) * cell.width - 2), y, text, anchor: 'middle', ink: 'text2', size: TEXT }]
        : [],
    ),
  ]
}
