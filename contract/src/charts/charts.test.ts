import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chart, isEmpty, legendOf, tableOf } from './chart.ts'
import type { ChartData, Picture, SeriesData, Shape } from './shapes.ts'

const SIZE = { width: 600, height: 200 }
const FORMAT = { value: (value: number) => String(value) }

const VALUES = {
  empty: [],
  one: [7],
  'all zero': [0, 0, 0],
  'with what was not measured': [3, null, 5],
  'below zero': [-4, 3, -1.5],
  '1e12': [1e12, 2.5e11, 1],
  '400 days': Array.from({ length: 400 }, (_, at) => 20 + ((at * 37) % 41)),
} satisfies Record<string, (number | null)[]>

const series = (kind: SeriesData['kind'], values: readonly (number | null)[]): SeriesData => ({
  kind,
  points: values.map((_, at) => `d${at + 1}`),
  series: [
    { name: 'a', values },
    { name: 'b', values: values.map(value => value && value / 2), ink: 'line2' },
    { name: 'c', values },
  ],
})
const KINDS = {
  bars: values => series('bars', values),
  stacked: values => series('stacked', values),
  line: values => series('line', values),
  spark: values => ({ ...series('spark', values), series: [{ name: 'a', values }] }),
  heat: values => ({ kind: 'heat', rows: ['seg', 'ter'], columns: values.map((_, at) => `${at}h`), values: [values, values] }),
  funnel: values => ({ kind: 'funnel', steps: values.map((value, at) => ({ name: `s${at}`, value: value ?? 0 })) }),
} satisfies Record<ChartData['kind'], (values: readonly (number | null)[]) => ChartData>

const CASES = Object.entries(KINDS).flatMap(([kind, dataOf]) =>
  Object.entries(VALUES).map(([name, values]) => [kind, name, dataOf(values)] as const),
)

/** One line a shape; of very many the first and the last, and how many. */
function told({ shapes, marks }: Picture): string {
  const lines = [
    ...shapes.map(line),
    ...marks.map(mark => `mark ${mark.row}/${mark.column} ${mark.x} ${mark.y} ${mark.width} ${mark.height} "${mark.label}"`),
  ]
  const short = lines.map(text => (text.length > 200 ? `${text.slice(0, 90)} … ${text.slice(-60)}` : text))
  return short.length > 60
    ? [...short.slice(0, 12), `… ${short.length} in all …`, ...short.slice(-6)].join('\n')
    : short.join('\n')
}
function line(shape: Shape): string {
  switch (shape.kind) {
    case 'rect':
      return `rect ${shape.x} ${shape.y} ${shape.width} ${shape.height} r${shape.radius} ${shape.fill}`
    case 'path':
      return `path ${shape.d} ${shape.fill ?? '-'} ${shape.stroke ?? '-'} ${shape.width ?? ''} ${shape.dash ?? ''}`.trim()
    case 'text':
      return `text ${shape.x} ${shape.y} ${shape.anchor} ${shape.ink} "${shape.text}"`
  }
}

describe('a chart', () => {
  test.each(CASES)('of %s, %s, is drawn as it was', (_kind, _name, data) => {
    expect(told(chart(data, SIZE, FORMAT))).toMatchSnapshot()
  })

  test.each(CASES)(
    'of %s, %s, stays in its picture at any width, and every value has one mark that says it',
    (_kind, _name, data) => {
      for (const width of [240, 390, 1200]) {
        const { shapes, marks } = chart(data, { width, height: 200 }, FORMAT)
        const places = [
          ...shapes.flatMap(placesOf),
          ...marks.flatMap(({ x, y, width, height }) => [[x, y] as const, [x + width, y + height] as const]),
        ]
        for (const [x, y] of places) {
          expect(x, 'left and right').toSatisfy((at: number) => at >= -6 && at <= width + 6)
          expect(y, 'top and bottom').toSatisfy((at: number) => at >= -6 && at <= 206)
        }
        const values = tableOf(data, 'n')
          .rows.flatMap(row => row.values)
          .filter(value => value !== null)
        expect(marks.map(mark => mark.label.split(': ').at(-1)?.split(' · ')[0]).sort()).toEqual(
          isEmpty(data) ? [] : values.map(String).sort(),
        )
      }
    },
  )

  test('says with the table what it draws, and names its colours where there are several', () => {
    const data = series('bars', [3, null])
    expect(tableOf(data, 'n')).toEqual({
      columns: ['a', 'b', 'c'],
      rows: [
        { name: 'd1', values: [3, 1.5, 3] },
        { name: 'd2', values: [null, null, null] },
      ],
    })
    expect(legendOf(data)).toEqual([
      { name: 'a', ink: 'primfill' },
      { name: 'b', ink: 'line2' },
      { name: 'c', ink: 'accent' },
    ])
    expect(legendOf(KINDS.spark([1]))).toEqual([])
    expect(tableOf(KINDS.spark([1]), 'Conversas').columns).toEqual(['Conversas'])
  })

  test('stands on zero: what is below hangs from the same line what is above stands on', () => {
    const { shapes } = chart({ kind: 'bars', points: ['a', 'b'], series: [{ name: '', values: [5, -5] }] }, SIZE, FORMAT)
    const [up, down] = shapes.filter(shape => shape.kind === 'rect')
    expect(up && down && up.y + up.height).toBe(down?.y)
    expect(up?.height).toBe(down?.height)
  })

  test('stacks to the sum of its values', () => {
    const of = (values: number[]) =>
      chart(
        { kind: 'stacked', points: ['a'], series: values.map(value => ({ name: `${value}`, values: [value] })) },
        SIZE,
        FORMAT,
      )
    const [low, high] = of([2, 6]).marks
    expect(high && low && high.y + high.height).toBeCloseTo(low?.y ?? 0, 0)
  })

  test('is no more than 8 KB, screen and geometry together', () => {
    const here = import.meta.dirname
    const screen = path.resolve(here, '../../../web/src/kit/charts')
    const files = [
      ...['bars', 'chart', 'funnel', 'heat', 'line', 'scale'].map(name => path.join(here, `${name}.ts`)),
      ...[
        'Chart.tsx',
        'ChartTable.tsx',
        'HeatLegend.tsx',
        'Shapes.tsx',
        'Spark.tsx',
        'useWalk.ts',
        'useWidth.ts',
        'walk.ts',
        'Chart.module.css',
      ].map(name => path.join(screen, name)),
    ]
    const written = files.map(file => readFileSync(file, 'utf8').replace(/^\s*(\/\*\*.*?\*\/|\/\/.*)$/gms, '')).join('\n')
    // As it is written, types and all: what a browser fetches is smaller still.
    expect(gzipSync(written).length).toBeLessThan(8 * 1024)
  })
})

function placesOf(shape: Shape): (readonly [number, number])[] {
  switch (shape.kind) {
    case 'rect':
      return [
        [shape.x, shape.y],
        [shape.x + shape.width, shape.y + shape.height],
      ]
    case 'path':
      return [...shape.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    case 'text':
      return [[shape.x, shape.y]]
  }
}
