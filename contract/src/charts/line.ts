import { allValues, axisOf, type Frame, frameOf, grid, inkOf, marksOf, round, valueAt } from './scale.ts'
import type { Format, Ink, Picture, Series, SeriesData, Shape, Size } from './shapes.ts'

const DOT = 2.5

export function line(data: SeriesData, size: Size, format: Format): Picture {
  const frame = frameOf(data, allValues(data), size, format)
  return { shapes: [...grid(data, frame, format), ...drawn(data, frame, false)], marks: marksAlong(data, frame, format) }
}

/** A line without axis and names, to stand beside a figure; its last value has a dot. */
export function spark(data: SeriesData, size: Size, format: Format): Picture {
  const values = allValues(data)
  const band = size.width / Math.max(1, data.points.length)
  const bottom = size.height - 1
  const frame: Frame = { left: 0, right: size.width, top: DOT + 1, bottom, band, axis: axisOf(values, DOT + 1, bottom) }
  return { shapes: drawn(data, frame, true), marks: marksAlong(data, frame, format) }
}

const marksAlong = (data: SeriesData, frame: Frame, format: Format) =>
  marksOf(data, format, (_row, column, value) => {
    const wide = Math.max(frame.band, DOT * 2)
    const y = frame.axis.y(value)
    return { x: round(middle(frame, column) - wide / 2), y: round(y - DOT - 2), width: round(wide), height: DOT * 2 + 4 }
  })

const middle = ({ left, band }: Frame, column: number) => left + (column + 0.5) * band

function drawn(data: SeriesData, frame: Frame, isSpark: boolean): Shape[] {
  return data.series.flatMap((series, row) => {
    const ink = inkOf(series, row)
    const parts = partsOf(data, frame, series)
    const area = isSpark && row === 0 ? parts.flatMap(part => areaUnder(part, frame, ink)) : []
    const lines = parts.map(
      (part): Shape => ({
        kind: 'path',
        d: pathOf(part),
        stroke: ink,
        width: 2,
        ...(row > 0 ? { dash: [4 + 2 * row, 3] as const } : {}),
      }),
    )
    const last = parts.at(-1)?.at(-1)
    const alone = parts.filter(part => part.length === 1).flatMap(([place]) => (place ? [dot(place, ink)] : []))
    return [
      ...area,
      ...lines.filter((_, at) => (parts[at]?.length ?? 0) > 1),
      ...alone,
      ...(isSpark && last ? [dot(last, ink)] : []),
    ]
  })
}

type Place = readonly [x: number, y: number]

/** The stretches of a line between the points nothing is known of. */
function partsOf(data: SeriesData, frame: Frame, series: Series): Place[][] {
  const parts: Place[][] = [[]]
  for (const column of data.points.keys()) {
    const value = valueAt(series, column)
    if (value === null) parts.push([])
    else parts.at(-1)?.push([round(middle(frame, column)), frame.axis.y(value)])
  }
  return parts.filter(part => part.length > 0)
}

const pathOf = (part: readonly Place[]) => part.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')

function areaUnder(part: readonly Place[], { axis }: Frame, ink: Ink): Shape[] {
  const [first, last] = [part[0], part.at(-1)]
  if (!first || !last || part.length < 2) return []
  const zero = axis.y(0)
  const d = `${pathOf(part)}L${last[0]} ${zero}L${first[0]} ${zero}Z`
  return [{ kind: 'path', d, fill: ink === 'redink' ? 'redsoft' : 'primsoft' }]
}

const dot = ([x, y]: Place, fill: Ink): Shape => ({
  kind: 'rect',
  x: round(x - DOT),
  y: round(y - DOT),
  width: DOT * 2,
  height: DOT * 2,
  radius: DOT,
  fill,
})
