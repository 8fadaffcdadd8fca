import type { ChartData } from '@balcao/contract/charts/shapes'
import { Chart } from '../charts/Chart.tsx'
import { HeatLegend } from '../charts/HeatLegend.tsx'
import { Spark } from '../charts/Spark.tsx'

const hours = Array.from({ length: 14 }, (_, at) => `${at + 7}h`)
const last = [3, 4, 11, 18, 26, 33, 31, 20, 28, 35, 30, 25, 16, 9]
const today = [2, 3, 9, 22, 31, 2]
const days = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

const KINDS: Record<string, ChartData> = {
  Bars: {
    kind: 'bars',
    points: hours,
    series: [
      { name: 'sexta passada', values: last, ink: 'line2' },
      { name: 'hoje', values: hours.map((_, at) => today[at] ?? null), ink: 'primfill' },
    ],
  },
  Stacked: {
    kind: 'stacked',
    points: hours,
    series: ['WhatsApp', 'Telegram', 'E-mail'].map((name, row) => ({ name, values: last.map(value => value * (3 - row)) })),
  },
  Line: {
    kind: 'line',
    points: Array.from({ length: 400 }, (_, at) => `dia ${at + 1}`),
    series: [
      { name: 'abertos', values: Array.from({ length: 400 }, (_, at) => 80 + 40 * Math.sin(at / 9) - (at % 7) * 5) },
      { name: 'resolvidos', values: Array.from({ length: 400 }, (_, at) => (at % 50 < 5 ? null : 60 + 30 * Math.sin(at / 9))) },
    ],
  },
  Below: { kind: 'bars', points: ['jan', 'fev', 'mar'], series: [{ name: 'saldo', values: [1e12, -4e11, 7e11] }] },
  Heat: {
    kind: 'heat',
    rows: days,
    columns: hours,
    values: days.map((_, row) => hours.map((_hour, at) => (row === 5 && at > 9 ? null : ((last[at] ?? 0) * (6 - row)) % 27))),
  },
  Funnel: {
    kind: 'funnel',
    steps: [
      { name: 'Enviadas', value: 1840 },
      { name: 'Entregues', value: 1712 },
      { name: 'Lidas', value: 903 },
      { name: 'Responderam', value: 88 },
    ],
  },
  Empty: { kind: 'bars', points: [], series: [] },
}

const format = {
  value: (value: number) => new Intl.NumberFormat('pt').format(value),
  short: (value: number) => new Intl.NumberFormat('pt', { notation: 'compact' }).format(value),
}

/** Every kind of chart, as the reports and the home draw them. */
export function Charts() {
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      {Object.entries(KINDS).map(([name, data]) => (
        <Chart
          key={name}
          title={name}
          data={data}
          height={name === 'Empty' ? 60 : 220}
          format={format}
          over="Hora"
          counted="Conversas"
          empty="Nada ainda"
          extra={data.kind === 'heat' && <HeatLegend />}
        />
      ))}
      <Spark values={last} />
      <Spark values={[1, 3, null, 2, 8]} ink="redink" />
    </div>
  )
}
