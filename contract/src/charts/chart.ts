import { bars, stacked } from './bars.ts'
import { funnel } from './funnel.ts'
import { heat } from './heat.ts'
import { line, spark } from './line.ts'
import { inkOf } from './scale.ts'
import type { ChartData, Format, Ink, Picture, Size } from './shapes.ts'

/** Where everything of a chart stands. Screen, file and paper draw the same picture, so they cannot disagree. */
export function chart(data: ChartData, size: Size, format: Format): Picture {
  if (isEmpty(data)) return { shapes: [], marks: [] }
  switch (data.kind) {
    case 'bars':
      return bars(data, size, format)
    case 'stacked':
      return stacked(data, size, format)
    case 'line':
      return line(data, size, format)
    case 'spark':
      return spark(data, size, format)
    case 'heat':
      return heat(data, size, format)
    case 'funnel':
      return funnel(data, size, format)
  }
}

/** Nothing to draw: no points, or no value at any of them. */
export function isEmpty(data: ChartData): boolean {
  switch (data.kind) {
    case 'heat':
      return data.values.flat().every(value => value === null)
    case 'funnel':
      return data.steps.length === 0
    default:
      return data.points.length === 0 || data.series.every(({ values }) => values.every(value => value === null))
  }
}

/** Which colour is what, where there is more than one. */
export function legendOf(data: ChartData): { name: string; ink: Ink }[] {
  if (data.kind === 'heat' || data.kind === 'funnel' || data.series.length < 2) return []
  return data.series.map((series, at) => ({ name: series.name, ink: inkOf(series, at) }))
}

export interface ChartTable {
  columns: string[]
  rows: { name: string; values: (number | null)[] }[]
}

/** The same values as a table: what a reader without the picture, a printer and a file take. */
export function tableOf(data: ChartData, counted: string): ChartTable {
  switch (data.kind) {
    case 'heat':
      return { columns: [...data.columns], rows: data.rows.map((name, at) => ({ name, values: [...(data.values[at] ?? [])] })) }
    case 'funnel':
      return { columns: [counted], rows: data.steps.map(({ name, value }) => ({ name, values: [value] })) }
    default:
      return {
        columns: data.series.length > 1 ? data.series.map(({ name }) => name) : [counted],
        rows: data.points.map((name, at) => ({ name, values: data.series.map(({ values }) => values[at] ?? null) })),
      }
  }
}
