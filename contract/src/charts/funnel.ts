import { round, TEXT, widthOf } from './scale.ts'
import type { Format, FunnelData, Mark, Picture, Shape, Size } from './shapes.ts'

/** A bar for each step, as long as what came so far; beside it how many, and how many in a hundred of the first. */
export function funnel(data: FunnelData, size: Size, format: Format): Picture {
  const most = data.steps.reduce((high, step) => Math.max(high, step.value), 0)
  const first = data.steps[0]?.value ?? 0
  const told = data.steps.map(({ value }) =>
    first > 0 ? `${format.value(value)} · ${percent(value, first)}` : format.value(value),
  )
  const left = Math.min(size.width / 3, Math.max(0, ...data.steps.map(step => widthOf(step.name)))) + 8
  const room = Math.max(8, size.width - left - Math.max(0, ...told.map(text => widthOf(text))) - 8)
  const height = size.height / Math.max(1, data.steps.length)
  const thick = Math.min(28, height - 6)
  const marks = data.steps.map(
    ({ name, value }, row): Mark => ({
      row,
      column: 0,
      label: `${name}: ${told[row]}`,
      x: round(left),
      y: round(row * height + (height - thick) / 2),
      width: round(most > 0 ? Math.max(1, (Math.max(0, value) / most) * room) : 1),
      height: round(thick),
    }),
  )
  return { shapes: data.steps.flatMap((step, row) => drawn(step, marks[row], told[row] ?? '', left)), marks }
}

const percent = (value: number, first: number) => `${Math.round((value / first) * 100)}%`

function drawn(step: FunnelData['steps'][number], mark: Mark | undefined, told: string, left: number): Shape[] {
  if (!mark) return []
  const y = round(mark.y + mark.height / 2 + 4)
  const { x, width, height } = mark
  return [
    { kind: 'text', x: left - 8, y, text: step.name, anchor: 'end', ink: 'text', size: TEXT },
    { kind: 'rect', x, y: mark.y, width, height, radius: 4, fill: step.ink ?? 'primfill' },
    { kind: 'text', x: round(x + width + 8), y, text: told, anchor: 'start', ink: 'text2', size: TEXT },
  ]
}
