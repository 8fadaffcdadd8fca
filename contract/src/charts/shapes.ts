/**
 * What a chart is made of, in no drawing library's words: the screen draws it as SVG, a file as vectors, paper as either. Places
 * are in pixels from the top left; colours are names of the look's tokens.
 */
export type Ink =
  | 'prim'
  | 'primfill'
  | 'primsoft'
  | 'redink'
  | 'redsoft'
  | 'blue'
  | 'accent'
  | 'violet'
  | 'amber'
  | 'line'
  | 'line2'
  | 'ctl'
  | 'text'
  | 'text2'
  | 'heat1'
  | 'heat2'
  | 'heat3'
  | 'heat4'
  | 'heat5'
  | 'onheat'

interface Rect {
  kind: 'rect'
  x: number
  y: number
  width: number
  height: number
  radius: number
  fill: Ink
}
interface Path {
  kind: 'path'
  /** M, L and Z with absolute places, nothing else. */
  d: string
  fill?: Ink
  stroke?: Ink
  width?: number
  /** Lengths of dash and gap: the second line of a chart differs from the first by more than its colour. */
  dash?: readonly [number, number]
}
interface Text {
  kind: 'text'
  x: number
  /** The line the letters stand on. */
  y: number
  text: string
  anchor: 'start' | 'middle' | 'end'
  ink: Ink
  size: number
  isBold?: boolean
}
export type Shape = Rect | Path | Text

/** A value one can point at or walk to: its words, the box it has, its place among the others. */
export interface Mark {
  row: number
  column: number
  label: string
  x: number
  y: number
  width: number
  height: number
}

export interface Picture {
  shapes: Shape[]
  marks: Mark[]
}

export interface Size {
  width: number
  height: number
}

/** How values are written: in full where one is named, short at the axis. */
export interface Format {
  value: (value: number) => string
  short?: (value: number) => string
}

export interface Series {
  name: string
  /** Null where nothing was measured, which is not zero. */
  values: readonly (number | null)[]
  /** The first is the product's colour, others in their order; `line2` for what is only compared with. */
  ink?: Ink
}

export interface SeriesData {
  kind: 'bars' | 'stacked' | 'line' | 'spark'
  points: readonly string[]
  series: readonly Series[]
}
export interface HeatData {
  kind: 'heat'
  rows: readonly string[]
  columns: readonly string[]
  values: readonly (readonly (number | null)[])[]
}
export interface FunnelData {
  kind: 'funnel'
  steps: readonly { name: string; value: number; ink?: Ink }[]
}
export type ChartData = SeriesData | HeatData | FunnelData
