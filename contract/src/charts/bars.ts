import { line } from './line.ts'
import { allValues, type Frame, frameOf, grid, inkOf, marksOf, round, valueAt } from './scale.ts'
import type { Format, Picture, SeriesData, Shape, Size } from './shapes.ts'

/** Narrower bars are a smear: 400 days on a phone are drawn as lines. */
const NARROWEST = 1.5
const WIDEST = 44

/** The bars of a point beside each other. */
export function bars(data: SeriesData, size: Size, format: Format): Picture {
  const frame = frameOf(data, allValues(data), size, format)
  const width = barWidth(frame, data.series.length)
  if (width < NARROWEST) return line(data, size, format)
  const start = (column: number) => frame.left + (column + 0.5) * frame.band - (width * data.series.length) / 2
  const marks = marksOf(data, format, (row, column, value) => standing(frame, start(column) + row * width, width - 1, 0, value))
  return { shapes: [...grid(data, frame, format), ...marks.flatMap(mark => bar(data, mark.row, mark))], marks }
}

/** The bars of a point upon each other; what is below zero hangs. */
export function stacked(data: SeriesData, size: Size, format: Format): Picture {
  const ends = data.points.flatMap((_, column) => [
    sum(data, column, data.series.length, 1),
    sum(data, column, data.series.length, -1),
  ])
  const frame = frameOf(data, ends, size, format)
  const width = Math.max(barWidth(frame, 1), Math.min(frame.band, NARROWEST))
  const marks = marksOf(data, format, (row, column, value) => {
    const from = sum(data, column, row, value < 0 ? -1 : 1)
    return standing(frame, frame.left + (column + 0.5) * frame.band - width / 2, width, from, from + value)
  })
  return { shapes: [...grid(data, frame, format), ...marks.flatMap(mark => bar(data, mark.row, mark))], marks }
}

const barWidth = ({ band }: Frame, series: number) => Math.min(WIDEST, (band * 0.7) / Math.max(1, series))

/** What the first so many series of a point add up to, of those above zero or of those below. */
const sum = (data: SeriesData, column: number, until: number, sign: 1 | -1) =>
  data.series.slice(0, until).reduce((total, series) => {
    const value = valueAt(series, column) ?? 0
    return value * sign > 0 ? total + value : total
  }, 0)

function standing({ axis }: Frame, x: number, width: number, from: number, to: number) {
  const top = axis.y(Math.max(from, to))
  return { x: round(x), y: top, width: round(width), height: round(axis.y(Math.min(from, to)) - top) }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function bar(data: SeriesData, row: number, { x, y, width, height }: Box): Shape[] {
  const series = data.series[row]
  if (!series || height === 0) return []
  const rect: Shape = { kind: 'rect', x, y, width, height, radius: Math.min(3, round(width / 4)), fill: inkOf(series, row) }
  // Two colours differ in lightness; from the third on a bar is hatched, so that no one needs colours to tell them apart.
  return row < 2 ? [rect] : [rect, ...hatch({ x, y, width, height }, row)]
}

function hatch({ x, y, width, height }: Box, row: number): Shape[] {
  if (width < 6) return []
  const gap = 3 + row
  const lines: string[] = []
  for (let at = gap; at < height; at += gap)
    lines.push(`M${round(x)} ${round(y + at)}L${round(x + width)} ${round(y + Math.max(0, at - (row % 2) * gap))}`)
  return lines.length > 0 ? [{ kind: 'path', d: lines.join(''), stroke: 'onheat', width: 1 }] : []
}
