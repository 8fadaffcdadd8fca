import type { Format, Ink, Mark, Series, SeriesData, Shape, Size } from './shapes.ts'

export const TEXT = 12

/** Tenths of a pixel are finer than any screen, and keep what is drawn short. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Nobody measures letters where there is no page: Inter's digits and letters are this wide on average, rather a little more. */
export const widthOf = (text: string, size = TEXT): number => Math.ceil(text.length * size * 0.6)

const INKS: readonly Ink[] = ['primfill', 'blue', 'accent', 'violet', 'amber', 'ctl']
export const inkOf = (series: Series, at: number): Ink => series.ink ?? INKS[at % INKS.length] ?? 'primfill'

const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)
/** A value, or null for what is none. */
export const valueAt = (series: Series, at: number): number | null => {
  const value = series.values[at]
  return isValue(value) ? value : null
}

interface Axis {
  ticks: number[]
  y: (value: number) => number
}

/** Three to six round figures from the lowest to the highest value; zero is always one of them. */
export function axisOf(values: readonly number[], top: number, bottom: number): Axis {
  const low = values.reduce((least, value) => Math.min(least, value), 0)
  const high = values.reduce((most, value) => Math.max(most, value), 0)
  const isWhole = values.every(Number.isInteger)
  const step = roundStep((high - low) / 4, isWhole)
  const from = Math.floor(low / step)
  const to = Math.max(Math.ceil(high / step), from + 1)
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
  return { ticks, y: value => round(bottom - ((value / step - from) / (to - from)) * (bottom - top)) }
}

function roundStep(rough: number, isWhole: boolean): number {
  if (rough === 0) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find(times => times * power >= rough) ?? 10) * power
  return isWhole ? Math.max(1, Math.ceil(step)) : step
}

/** Where values stand: beside the figures of the axis, above the names of the points. */
export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
  /** The width of one point. */
  band: number
  axis: Axis
}

const GAP = 8

export function frameOf(data: SeriesData, values: readonly number[], size: Size, format: Format): Frame {
  const top = TEXT / 2 + 2
  const bottom = size.height - TEXT - 10
  const axis = axisOf(values, top, bottom)
  const left = Math.max(...axis.ticks.map(tick => widthOf(short(format, tick)))) + GAP
  return { left, right: size.width, top, bottom, band: (size.width - left) / Math.max(1, data.points.length), axis }
}

export const short = (format: Format, value: number) => (format.short ?? format.value)(value)

/** Hairlines with their figures, and as many names of points as fit beside each other. */
export function grid(data: SeriesData, frame: Frame, format: Format): Shape[] {
  const { left, right, band, axis, bottom } = frame
  const lines = axis.ticks.flatMap((tick): Shape[] => [
    { kind: 'path', d: `M${left} ${axis.y(tick)}L${right} ${axis.y(tick)}`, stroke: tick === 0 ? 'line2' : 'line', width: 1 },
    { kind: 'text', x: left - GAP, y: axis.y(tick) + 4, text: short(format, tick), anchor: 'end', ink: 'text2', size: TEXT },
  ])
  const every = Math.max(1, Math.ceil((Math.max(...data.points.map(point => widthOf(point))) + GAP) / band))
  const names = data.points.flatMap((text, at): Shape[] =>
    at % every === 0
      ? [{ kind: 'text', x: named(frame, text, at), y: bottom + TEXT + 6, text, anchor: 'middle', ink: 'text2', size: TEXT }]
      : [],
  )
  return [...lines, ...names]
}

/** The middle of a point, moved in where its name would be cut at the edge. */
function named({ left, right, band }: Frame, text: string, at: number): number {
  const half = widthOf(text) / 2
  return round(Math.min(Math.max(left + (at + 0.5) * band, half), Math.max(half, right - half)))
}

/** A mark for every value there is, in the words it is spoken with. */
export function marksOf(
  data: SeriesData,
  format: Format,
  boxOf: (row: number, column: number, value: number) => Omit<Mark, 'row' | 'column' | 'label'>,
): Mark[] {
  return data.series.flatMap((series, row) =>
    data.points.flatMap((point, column) => {
      const value = valueAt(series, column)
      if (value === null) return []
      const of = data.series.length > 1 ? `${point}, ${series.name}` : point
      return [{ row, column, label: `${of}: ${format.value(value)}`, ...boxOf(row, column, value) }]
    }),
  )
}

export const allValues = (data: SeriesData): number[] =>
  data.series.flatMap(series => data.points.map((_, at) => valueAt(series, at)).filter(isValue))
