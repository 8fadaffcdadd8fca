import { chart } from '@balcao/contract/charts/chart'
import type { Ink } from '@balcao/contract/charts/shapes'
import { Shapes } from './Shapes.tsx'

const FORMAT = { value: String }

interface SparkProps {
  values: readonly (number | null)[]
  ink?: Ink
  width?: number
  height?: number
}

/** How a figure came to be, beside the figure. It says nothing that the figure and its comparison do not, so it is not read aloud. */
export function Spark({ values, ink = 'primfill', width = 96, height = 28 }: SparkProps) {
  const points = values.map((_, at) => String(at))
  const { shapes } = chart({ kind: 'spark', points, series: [{ name: '', values, ink }] }, { width, height }, FORMAT)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
      <Shapes shapes={shapes} />
    </svg>
  )
}
